type Said = string | readonly string[]

/** The logs of this worker's servers. The tests of a file run one after another, and so do the files. */
const logs: { name: string; read: () => Said; seen: number }[] = []

/** Adds a server, whose log is printed if a test fails (scripts/testing/setUpNodeTests.mjs). */
export function addServerLog(name: string, read: () => Said): void {
  logs.push({ name, read, seen: 0 })
}

/** Removes the servers of the previous file. */
export function forgetServerLogs(): void {
  logs.length = 0
}

/** Marks the current end of the logs. Later entries belong to the next test. */
export function markServerLogs(): void {
  for (const log of logs) log.seen = log.read().length
}

/** Returns the entries since the mark, server by server. Empty if there are none. */
export function readServerLogs(): string {
  return tellLogs((said, seen) => {
    // A test may have emptied the log.
    return said.length < seen ? said : said.slice(seen)
  })
}

/** Returns all entries of this file's servers, server by server. The entries of a failed hook may be anywhere. */
export function readWholeServerLogs(): string {
  return tellLogs((said) => said)
}

function tellLogs(choose: (said: Said, seen: number) => Said): string {
  return logs
    .map(({ name, read, seen }) => {
      const chosen = choose(read(), seen)
      return { name, text: typeof chosen === 'string' ? chosen : chosen.join('') }
    })
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `──── ${name}\n${text}`)
    .join('\n')
}
