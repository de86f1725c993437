import { readSs58 } from '../../verify/polkadot/readSs58.js'

/** An account of 20 bytes, in the form of Ethereum-style networks (Moonbeam). */
const ethereumAddress = /^0x[\da-f]{40}$/i

/** Checks whether an address has 20 bytes in Ethereum's form. */
export function isEthereumAddress(address: unknown): address is string {
  return typeof address === 'string' && ethereumAddress.test(address)
}

/** Returns a key that identifies an account on every network. Undefined if the input is not an address. */
export function accountKey(address: unknown): string | undefined {
  return isEthereumAddress(address) ? address.toLowerCase() : readSs58(address)?.accountId.join()
}
