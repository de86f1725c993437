import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Both ranges are below the ports that a system assigns by itself (from 32768 on Linux, from 49152 elsewhere). While a
 * program starts, the system therefore gives its port to no other program. Rows have their own range, so a single port
 * is never drawn from the middle of a row that is not in use yet.
 */
const single = { end: 32_000, first: 20_000 }
const rows = { end: 20_000, first: 10_000 }

export type FindFreePortOptions = {
  /** How many ports in a row must be free. Default: 1. */
  inARow?: number
}

/**
 * Returns a free port of 127.0.0.1, from 20000 to 31999, for a program that takes a moment to start. With `inARow`,
 * returns the first of that many free ports in a row, from 10000 to 19999.
 */
export async function findFreePort({ inARow = 1 }: FindFreePortOptions = {}): Promise<number> {
  const { end, first } = inARow === 1 ? single : rows
  return drawFreePorts(inARow, () => randomInt(first, end - inARow + 1))
}

/** Draws ports until one is free together with the ports after it, `count` in all. */
export async function drawFreePorts(count: number, draw: () => number): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = draw()
    const wanted = Array.from({ length: count }, (_, index) => isPortFree(port + index))
    // After 100 draws, returns a port that is not free. The program that should listen there reports why it cannot.
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
