import { safeUrl } from '../format/safeUrl.js'
import type { Network } from './network.js'

/** Where the network's explorer shows a transaction or an account; undefined where the network has none. */
export function getExplorerUrl(
  network: Network,
  subject: { hash: string } | { address: string },
): string | undefined {
  // Explorers of several networks tell them apart by a query: `https://solscan.io?cluster=devnet`.
  const [base = '', query] = network.blockExplorers?.default.url.split('?') ?? []
  if (!base) return undefined
  const account = /^https:\/\/solscan\.io/.test(base) ? 'account' : 'address'
  const path = 'hash' in subject ? `tx/${subject.hash}` : `${account}/${subject.address}`
  return safeUrl(`${base.replace(/\/+$/, '')}/${path}${query === undefined ? '' : `?${query}`}`) ?? undefined
}
