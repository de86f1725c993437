import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Ports below those that a system assigns by itself (from 32768 on Linux, from 49152 elsewhere), so that no other
 * program gets the port while one takes a moment to start.
 */
const range = { end: 32_000, first: 20_000 }

/** Returns a free port of 127.0.0.1, from 20000 to 31999, for a program that takes a moment to start. */
export async function findFreePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(range.first, range.end)
    // If no port is free, the program that listens reports why.
    if (tries === 100 || (await isPortFree(port))) return port
  }
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
