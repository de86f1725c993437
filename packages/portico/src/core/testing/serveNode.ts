import { json, serve } from './serve.js'

/** Serves a JSON-RPC endpoint. `find` returns the `result` or the `error` of one request. */
export async function serveNode(
  find: (method: string, params: unknown[]) => Promise<{ error: object } | { result: unknown }>,
): Promise<string> {
  const { url } = await serve({
    '/': async (response, asked) => {
      // The cast is safe, because only the kit under test sends requests here.
      const { id, method, params } = JSON.parse(asked.body) as {
        id: number
        method: string
        params: unknown[]
      }
      json({ id, jsonrpc: '2.0', ...(await find(method, params)) })(response, asked)
    },
  })
  return url
}
