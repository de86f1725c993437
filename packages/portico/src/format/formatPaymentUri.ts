import { formatUnits } from './formatUnits.js'

export type FormatPaymentUriParameters = {
  /** The recipient's address, in its family's notation. */
  address: string
  /** CAIP-2 id of the network for the payment. */
  networkId: string
  /** The amount in base units. Undefined for a code that only contains the address. */
  amount: bigint | undefined
  /** Decimals of the token, or of the native token. */
  decimals: number
  /** Address of the token's contract or mint. Absent for the native token. */
  tokenAddress?: string | undefined
}

/**
 * Returns the URI for a code that fills in a payment in a wallet: recipient, amount and network, as EIP-681, Solana Pay
 * or BIP-21. Undefined for a family without such a format.
 *
 * @see https://eips.ethereum.org/EIPS/eip-681, https://docs.solanapay.com/spec,
 * https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki
 */
export function formatPaymentUri(parameters: FormatPaymentUriParameters): string | undefined {
  const { address, amount, decimals, networkId, tokenAddress } = parameters
  const [namespace, reference = ''] = networkId.split(':')
  const whole = amount === undefined ? undefined : formatUnits(amount, decimals)
  if (namespace === 'eip155') {
    if (!tokenAddress) {
      return `ethereum:${address}@${reference}${amount === undefined ? '' : `?value=${amount}`}`
    }
    const count = amount === undefined ? '' : `&uint256=${amount}`
    return `ethereum:${tokenAddress}@${reference}/transfer?address=${address}${count}`
  }
  if (namespace === 'solana') {
    const query = new URLSearchParams({
      ...(whole !== undefined && { amount: whole }),
      ...(tokenAddress && { 'spl-token': tokenAddress }),
    }).toString()
    return `solana:${address}${query && `?${query}`}`
  }
  if (namespace === 'bip122') return `bitcoin:${address}${whole === undefined ? '' : `?amount=${whole}`}`
  return undefined
}
