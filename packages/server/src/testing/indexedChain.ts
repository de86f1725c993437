import type { LocalChain } from '@portico/testkit/chain'
import { vi } from 'vitest'
import type { SettingsInput } from '../settings/settings.js'
import type { TestServer } from './createTestServer.js'

/** Returns settings that index a local network from its first block. */
export function indexedChain({ chainId, rpcUrl }: LocalChain): NonNullable<SettingsInput['chains']>[number] {
  return {
    currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    id: `eip155:${chainId}`,
    indexFrom: 0,
    name: 'Anvil',
    rpcUrls: [rpcUrl],
  }
}

/** Waits until a server has indexed everything that a local network has mined so far. */
export async function untilIndexed({ metrics }: TestServer, chain: LocalChain): Promise<void> {
  const head = Number(await askChain(chain, 'eth_blockNumber'))
  const isThere = async () => {
    const { values } = await metrics.indexerBlock.get()
    if ((values[0]?.value ?? -1) < head) throw new Error(`The index has not reached block ${head}.`)
  }
  await vi.waitFor(isThere, { interval: 50, timeout: 60_000 })
}

/** Sends a request to a local network itself. */
export async function askChain(
  { rpcUrl }: LocalChain,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { error, result } = (await response.json()) as { error?: { message: string }; result?: unknown }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Sends a transaction from an account of a local network and waits until it is mined. Returns its hash. */
export async function sendAndMine(chain: LocalChain, transaction: Record<string, unknown>): Promise<unknown> {
  // The network's estimate is for the current second. In the next one, a pair that stores its price takes more gas.
  const hash = await askChain(chain, 'eth_sendTransaction', [{ gas: '0x4c4b40', ...transaction }])
  // The network returns a moment before it mines.
  await vi.waitFor(
    async () => {
      if ((await askChain(chain, 'eth_getTransactionReceipt', [hash])) === null)
        throw new Error('Not mined yet.')
    },
    { interval: 5, timeout: 10_000 },
  )
  return hash
}
