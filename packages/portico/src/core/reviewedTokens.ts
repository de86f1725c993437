import type { Portico } from './portico.js'
import { perKit } from './slots.js'
import type { Draft } from './transferDraft.js'

/**
 * Records that the network confirmed the token of a draft: its decimals are those with which the user typed the amount.
 */
export function noteReviewed(portico: Portico, draft: Draft): void {
  reviewed(portico).add(nameOf(draft))
}

/**
 * Checks whether the network has confirmed the decimals of this token. If it has not, and does not respond now, the
 * transfer must stop: with wrong decimals from a list, a hundred times the typed amount could leave the account.
 */
export function isReviewed(portico: Portico, draft: Draft): boolean {
  return draft.tokenAddress === undefined || reviewed(portico).has(nameOf(draft))
}

const nameOf = ({ decimals, networkId, tokenAddress }: Draft) => `${networkId}:${tokenAddress} ${decimals}`

const reviewed = perKit(() => new Set<string>())
