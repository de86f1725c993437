import { readSs58 } from '../../verify/polkadot/readSs58.js'

/** An account of 20 bytes, as Ethereum-style networks write it (Moonbeam). */
const ethereumAddress = /^0x[\da-f]{40}$/i

/** Checks for an address of 20 bytes in Ethereum's form. */
export function isEthereumAddress(address: unknown): address is string {
  return typeof address === 'string' && ethereumAddress.test(address)
}

/** Returns a key that identifies an account on every network; undefined if the input is not an address. */
export function accountKey(address: unknown): string | undefined {
  return isEthereumAddress(address) ? address.toLowerCase() : readSs58(address)?.accountId.join()
}
