import { describeNetwork } from '../../networks/describeNetwork.js'
import { writeAmount } from '../writeAmount.js'
import type { Shown } from './shown.js'

/** The longest amount that a button names. A longer one stands above it only. */
const mostLetters = 14

/**
 * Returns what one plain call sends, for the button's name: the network's own coin only, because a token's symbol is
 * only its own claim.
 */
export function writeSentAmount(
  { calls, verb }: Pick<Shown, 'calls' | 'verb'>,
  networkId: string | undefined,
): string | undefined {
  const amounts = (calls[0]?.fields ?? []).flatMap((field) => (field.kind === 'amount' ? [field.value] : []))
  const [only] = amounts
  if (verb !== 'send' || networkId === undefined || amounts.length !== 1 || only?.token !== undefined)
    return undefined
  const { decimals, symbol } = describeNetwork(networkId)
  const written = only && writeAmount({ amount: only.units, decimals, symbol })
  return written !== undefined && written.length <= mostLetters ? written : undefined
}
