import { base64 } from '@scure/base'
import { ProviderRpcError } from '../eip155/ProviderRpcError.js'

/** Sends a signed transaction to a cluster. @throws ProviderRpcError with the cluster's own code */
export async function sendTransaction(
  rpcUrl: string,
  signed: Uint8Array,
  sendOptions: Record<string, unknown> = {},
): Promise<void> {
  const response = await fetch(rpcUrl, {
    body: JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'sendTransaction',
      params: [base64.encode(signed), { ...sendOptions, encoding: 'base64' }],
    }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { error } = (await response.json()) as { error?: { code: number; message: string } }
  if (error) throw new ProviderRpcError(error)
}
