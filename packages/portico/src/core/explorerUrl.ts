import { safeUrl } from '../format/safeUrl.js'
import type { Network } from './network.js'

/**
 * Returns the URL of a transaction or an account in the network's explorer. Undefined if the network has no explorer.
 */
export function getExplorerUrl(
  network: Network,
  subject: { hash: string } | { address: string },
): string | undefined {
  // An explorer of several networks selects one by a query: `https://solscan.io?cluster=devnet`.
  const [base = '', query] = network.blockExplorers?.default.url.split('?') ?? []
  if (!base) return undefined
  const account = /^https:\/\/solscan\.io/.test(base) ? 'account' : 'address'
  const path = 'hash' in subject ? `tx/${subject.hash}` : `${account}/${subject.address}`
  return safeUrl(`${base.replace(/\/+$/, '')}/${path}${query === undefined ? '' : `?${query}`}`) ?? undefined
}
