import { askInRounds } from '../../core/askInRounds.js'
import { BalanceUnavailableError } from '../../core/errors/network.js'
import type { Family, NativeBalance } from '../../core/family.js'
import { joinSignals } from '../../core/joinSignals.js'

/** Timeout of one response, in milliseconds. Source: specification, section 9 (RPC defaults). */
const patienceMs = 10_000

/**
 * Reads the balance of an address from the network's `rpcUrls.mempool` endpoints, pending transactions included. It
 * does not trust an endpoint whose first block is not the network's. If none of them responds, it retries.
 *
 * @throws BalanceUnavailableError
 */
export const getBalance: NonNullable<Family['getBalance']> = async ({ address, network, signal }) => {
  const unavailable = (cause?: unknown) => new BalanceUnavailableError({ cause, networkName: network.name })
  let cause: unknown
  const askAll = async (): Promise<NativeBalance | undefined> => {
    cause = undefined
    for (const url of network.rpcUrls.mempool?.http ?? []) {
      const limit = joinSignals(signal, AbortSignal.timeout(patienceMs))
      try {
        const [genesis, answer] = await Promise.all([
          read(`${url}/block-height/0`, limit).then((response) => response.text()),
          read(`${url}/address/${encodeURIComponent(address)}`, limit).then((response) => response.json()),
        ])
        const amount = toAmount(answer, address)
        if (genesis.trim().startsWith(String(network.id)) && amount !== undefined) {
          const { decimals, symbol } = network.nativeCurrency
          return { amount, decimals, symbol }
        }
      } catch (error) {
        signal?.throwIfAborted()
        cause = error
      }
    }
    // An endpoint that is not trusted would only return the same balance again.
    if (!cause) throw unavailable()
    return undefined
  }
  const balance = await askInRounds(askAll, signal)
  if (balance) return balance
  throw unavailable(cause)
}

async function read(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal })
  if (!response.ok) throw new BalanceUnavailableError({ networkName: url })
  return response
}

function toAmount(answer: unknown, address: string): string | undefined {
  const {
    address: told,
    chain_stats: chain,
    mempool_stats: mempool,
  } = Object(answer) as Record<string, unknown>
  const sums = [chain, mempool].map((stats) => {
    const { funded_txo_sum: funded, spent_txo_sum: spent } = Object(stats) as Record<string, unknown>
    return Number.isSafeInteger(funded) && Number.isSafeInteger(spent)
      ? Number(funded) - Number(spent)
      : Number.NaN
  })
  const sum = sums.reduce((total, one) => total + one, 0)
  return told === address && Number.isSafeInteger(sum) && sum >= 0 ? String(sum) : undefined
}
