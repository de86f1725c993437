import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Ports below those that a system assigns by itself (from 32768 on Linux, from 49152 elsewhere), so that no other
 * program gets the port while one takes a moment to start. Rows have a range of their own, so that no single port is
 * drawn from the middle of a row that is not in use yet.
 */
const single = { end: 32_000, first: 20_000 }
const rows = { end: 20_000, first: 10_000 }

export type FindFreePortOptions = {
  /** How many ports in a row must be free. Default: 1. */
  inARow?: number
}

/**
 * Returns a free port of 127.0.0.1, from 20000 to 31999, for a program that takes a moment to start. With `inARow`, it
 * is the first of so many free ports, from 10000 to 19999.
 */
export async function findFreePort({ inARow = 1 }: FindFreePortOptions = {}): Promise<number> {
  const { end, first } = inARow === 1 ? single : rows
  return drawFreePorts(inARow, () => randomInt(first, end - inARow + 1))
}

/** Draws until a port and those after it, `count` in all, are free. */
export async function drawFreePorts(count: number, draw: () => number): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = draw()
    const wanted = Array.from({ length: count }, (_, index) => isPortFree(port + index))
    // If no port is free, the program that listens reports why.
    if (tries === 100 || (await Promise.all(wanted)).every(Boolean)) return port
  }
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
