import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'

/**
 * What the local networks say. A test that starts one stores none of it, so what stores it after a failure subscribes
 * here: `{ name, text }`. A channel belongs to the whole process, so copies of this module in bundles share
 * it.
 */
const outputs = channel('portico:testkit:output')

/** Returns whether anyone subscribes. */
export const isOutputRead = () => outputs.hasSubscribers

/** Tells subscribers what a program or a server of this process says. */
export function tellOutput(name: string, text: string): void {
  if (isOutputRead()) outputs.publish({ name, text })
}

/** Reads both outputs of a program, tells them to subscribers, and returns a function that returns the end of them. */
export function readOutput(name: string, child: ChildProcess): () => string {
  let tail = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      tail = `${tail}${text}`.slice(-tailLength)
      tellOutput(name, text)
    })
  }
  return () => tail.trim()
}

/** How much of the output an error message contains, in characters. */
const tailLength = 2_000
