import { formatUnits } from './formatUnits.js'

export type FormatPaymentUriParameters = {
  /** Of the receiver, as its family writes it. */
  address: string
  /** CAIP-2 id of the network on which it is to be paid. */
  networkId: string
  /** Base units; undefined for an address alone. */
  amount: bigint | undefined
  /** Of the token, or of the native token. */
  decimals: number
  /** Of the token's contract or mint. Absent: the native token. */
  tokenAddress?: string | undefined
}

/**
 * What a code holds so that a wallet fills in who is paid, how much and where: EIP-681, Solana Pay or BIP-21. Undefined
 * for a family that has no such form.
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
