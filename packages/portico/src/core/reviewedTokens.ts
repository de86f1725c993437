import type { Portico } from './createPortico.js'
import type { Draft } from './draft.js'

/**
 * Notes that the network has looked at a draft and found nothing against it: its token has the decimals that its amount was
 * typed by.
 */
export function noteReviewed(portico: Portico, draft: Draft): void {
  reviewed(portico).add(nameOf(draft))
}

/**
 * Whether an amount of this token is known to be the one that was typed. Where it is not, a network that does not answer must
 * stop a transfer: by a list's word alone a hundred times as much could leave the account.
 */
export function isReviewed(portico: Portico, draft: Draft): boolean {
  return draft.tokenAddress === undefined || reviewed(portico).has(nameOf(draft))
}

const nameOf = ({ decimals, networkId, tokenAddress }: Draft) => `${networkId}:${tokenAddress} ${decimals}`

function reviewed({ internal: { memo } }: Portico): Set<string> {
  const known = memo.get('reviewed tokens') as Set<string> | undefined
  const all = known ?? new Set<string>()
  memo.set('reviewed tokens', all)
  return all
}
