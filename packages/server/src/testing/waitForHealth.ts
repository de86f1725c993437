import { expect } from 'vitest'
import type { TestServer } from './createTestServer.js'

/**
 * Returns the longest time in ms that /healthz takes until `flood` ends, including earlier turns of the event loop.
 */
export async function waitForHealth(server: TestServer, flood: Promise<unknown>): Promise<number> {
  let isOver = false
  const ended = flood.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const startedAt = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await server.get('/healthz')).status).toBe(200)
    longest = Math.max(longest, performance.now() - startedAt)
  }
  await ended
  return longest
}
