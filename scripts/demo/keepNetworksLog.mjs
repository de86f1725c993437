// Part of scripts/demo.mjs.
import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'

/** A demo may run for weeks, so a larger log starts over. */
const limitBytes = 20_000_000

/**
 * Writes what the local networks say to a file. Each entry begins with the name of its network. Anvil speaks only if
 * this is called before its start.
 */
export function keepNetworksLog(path) {
  writeFileSync(path, '')
  let size = 0
  subscribe('portico:testkit:output', ({ name, text }) => {
    const entry = `${new Date().toISOString()} ${name}\n${text}`
    const isFull = size > limitBytes
    writeFileSync(path, entry, { flag: isFull ? 'w' : 'a' })
    size = Buffer.byteLength(entry) + (isFull ? 0 : size)
  })
}
