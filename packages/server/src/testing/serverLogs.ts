type Said = string | readonly string[]

/** What the servers of this worker say. The tests of one file run one after the other, and so do the files. */
const logs: { name: string; read: () => Said; seen: number }[] = []

/** Adds a server, whose words a test that fails leaves behind (scripts/testing/setUpNodeTests.mjs). */
export function addServerLog(name: string, read: () => Said): void {
  logs.push({ name, read, seen: 0 })
}

/** Forgets the servers of the file before. */
export function forgetServerLogs(): void {
  logs.length = 0
}

/** What is said from here on is the next test's. */
export function markServerLogs(): void {
  for (const log of logs) log.seen = log.read().length
}

/** All that was said since the mark, server by server; empty where nothing was. */
export function readServerLogs(): string {
  return logs
    .map(({ name, read, seen }) => {
      const said = read()
      // A test may have emptied it.
      const since = said.length < seen ? said : said.slice(seen)
      return { name, since: typeof since === 'string' ? since : since.join('') }
    })
    .filter(({ since }) => since !== '')
    .map(({ name, since }) => `──── ${name}\n${since}`)
    .join('\n')
}
