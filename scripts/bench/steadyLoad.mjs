import { once } from 'node:events'
import { Agent, request } from 'node:http'

/**
 * Sends `rate` requests a second at an even pace, without waiting for earlier responses, and resolves with the
 * latencies in milliseconds. Each latency begins when the request was due, so a stall counts for every request that it
 * delays. Rejects unless every response is good.
 *
 * @param {{ url: string, rate: number, seconds: number, next: () => { path: string, method?: string, body?: string } }}
 * options
 * @returns {Promise<{ count: number, p50Ms: number, p99Ms: number }>}
 */
export async function steadyLoad({ next, rate, seconds, url }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const { hostname, port } = new URL(url)
  const send = async (dueAt) => {
    const { body, method = 'GET', path } = next()
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request({ agent, headers, hostname, method, path, port })
    sent.end(body)
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    if (response.statusCode < 200 || response.statusCode > 299)
      throw new Error(`${path} returned status ${response.statusCode}.`)
    return performance.now() - dueAt
  }
  const count = Math.max(1, Math.round(rate * seconds))
  const answers = []
  let failure
  const startedAt = performance.now()
  while (answers.length < count) {
    const dueAt = startedAt + (answers.length * 1000) / rate
    if (performance.now() < dueAt) await new Promise((resolve) => setTimeout(resolve, 1))
    else answers.push(send(dueAt).catch((error) => (failure ??= error)))
  }
  try {
    const took = (await Promise.all(answers)).sort((a, b) => a - b)
    if (failure) throw failure
    const at = (share) => took[Math.ceil(took.length * share) - 1]
    return { count, p50Ms: at(0.5), p99Ms: at(0.99) }
  } finally {
    agent.destroy()
  }
}
