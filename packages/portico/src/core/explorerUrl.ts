import { safeUrl } from '../format/safeUrl.js'
import type { Network } from './network.js'

/** Where the network's explorer shows a transaction or an account; undefined where the network has none. */
export function getExplorerUrl(
  network: Network,
  subject: { hash: string } | { address: string },
): string | undefined {
  const base = network.blockExplorers?.default.url
  if (!base) return undefined
  const path = 'hash' in subject ? `tx/${subject.hash}` : `address/${subject.address}`
  return safeUrl(`${base.replace(/\/+$/, '')}/${path}`) ?? undefined
}
