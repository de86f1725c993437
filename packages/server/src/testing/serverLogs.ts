import { subscribe, unsubscribe } from 'node:diagnostics_channel'

type Said = string | readonly string[]

/** The logs of this worker's servers. The tests of a file run one after another, and so do the files. */
const logs: { name: string; read: () => Said; seen: number }[] = []

/** Adds a server, whose log is printed if a test fails (scripts/testing/setUpNodeTests.mjs). */
export function addServerLog(name: string, read: () => Said): void {
  logs.push({ name, read, seen: 0 })
}

/** How much of a program's output is stored, in characters. */
const tailLength = 100_000

/**
 * Adds a program that may say much, such as a node. The returned function takes its output, of which the end is stored.
 */
export function addServerTail(name: string): (text: string) => void {
  let said = ''
  const log = { name, read: () => said, seen: 0 }
  logs.push(log)
  return (text) => {
    const whole = said + text
    said = whole.slice(-tailLength)
    log.seen = Math.max(0, log.seen - (whole.length - said.length))
  }
}

const tails = new Map<string, (text: string) => void>()

/** Adds each local network of the testkit when it first says something. */
export function addNodes(): void {
  // Files of one worker share this module, and each file calls this.
  unsubscribe(nodes, hear)
  subscribe(nodes, hear)
}

const nodes = 'portico:testkit:output'

function hear(message: unknown): void {
  const { name, text } = message as { name: string; text: string }
  const tell = tails.get(name) ?? addServerTail(name)
  tails.set(name, tell)
  tell(text)
}

/** Removes the servers of the previous file. */
export function forgetServerLogs(): void {
  logs.length = 0
  tails.clear()
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
