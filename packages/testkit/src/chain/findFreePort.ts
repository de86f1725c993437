import { createServer } from 'node:net'

/**
 * Below those that a system gives to who asks for any (from 32768 on Linux, from 49152 elsewhere). A program takes a moment
 * to start: a port from among those could be given to another one meanwhile.
 */
const range = { count: 12_000, first: 20_000 }

/**
 * A port of 127.0.0.1 that nobody listens on now, from 20000 to 31999: for a program that takes a moment to start.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = range.first + Math.floor(Math.random() * range.count)
    // Where none can be had, whoever listens tells why.
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
