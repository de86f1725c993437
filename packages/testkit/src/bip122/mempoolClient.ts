import { ProviderRpcError } from '../eip155/ProviderRpcError.js'

/** An unspent coin of an address, as the API of mempool.space describes it. */
export type Coin = { txid: string; value: number; vout: number }

/** Creates the calls to the API of mempool.space that a wallet needs. */
export function createMempoolClient(mempoolUrl: string) {
  const call = async (path: string, body?: string) => {
    const response = await fetch(`${mempoolUrl}${path}`, body === undefined ? {} : { body, method: 'POST' })
    const text = await response.text()
    if (!response.ok) throw new ProviderRpcError({ code: -32603, message: text })
    return text
  }

  return {
    // The testkit itself serves the local API, so the form of the response is known.
    coinsOf: async (address: string) => JSON.parse(await call(`/address/${address}/utxo`)) as Coin[],
    push: (hex: string) => call('/tx', hex),
  }
}
