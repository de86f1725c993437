import { readSs58 } from '../../verify/polkadot/readSs58.js'

/** An account of 20 bytes, as networks of Ethereum's kind write it (Moonbeam). */
const ethereumAddress = /^0x[\da-f]{40}$/i

/** True for an address of 20 bytes in Ethereum's writing. */
export function isEthereumAddress(address: unknown): address is string {
  return typeof address === 'string' && ethereumAddress.test(address)
}

/** What names an account, as whichever network writes it; undefined for what is no address. */
export function accountKey(address: unknown): string | undefined {
  return isEthereumAddress(address) ? address.toLowerCase() : readSs58(address)?.accountId.join()
}
