import { describeNetwork } from '../../networks/describeNetwork.js'
import { writeAmount } from '../writeAmount.js'
import type { Shown } from './shown.js'

/** Maximum length of an amount in a button's name. A longer amount is shown only above the button. */
const mostLetters = 14

/**
 * Returns the amount of the network's own coin that one plain call sends, for the button's name. A token is not named
 * there, because its symbol is only its own claim.
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
