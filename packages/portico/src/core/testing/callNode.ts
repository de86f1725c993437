/** Calls a local network directly, without the kit. For setting up or checking a test. */
export async function callNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { error, result } = (await response.json()) as { error?: unknown; result?: unknown }
  if (error) throw new RangeError(`${method}: ${JSON.stringify(error)}`)
  return result
}
