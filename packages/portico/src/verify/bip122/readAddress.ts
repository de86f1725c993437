import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

/** A decoded Bitcoin address. `hash` is the hash of a key or of a script; for `tr` it is the key itself. */
export type BitcoinAddress = {
  kind: 'pkh' | 'sh' | 'wpkh' | 'tr' | 'other'
  hash: Uint8Array
  script: Uint8Array
  isMainnet: boolean
}

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

/** Decodes an address of the main network, a test network or a local one. Returns undefined for any other input. */
export function readAddress(address: unknown): BitcoinAddress | undefined {
  if (typeof address !== 'string' || address.length > 90) return undefined
  for (const network of [NETWORK, TEST_NETWORK, regtest]) {
    try {
      const output = Address(network).decode(address)
      const script = OutScript.encode(output)
      const isMainnet = network === NETWORK
      switch (output.type) {
        case 'pkh':
        case 'sh':
        case 'wpkh':
          return { hash: output.hash, isMainnet, kind: output.type, script }
        case 'tr':
          return { hash: output.pubkey, isMainnet, kind: 'tr', script }
        default:
          return { hash: new Uint8Array(), isMainnet, kind: 'other', script }
      }
    } catch {
      // Not an address, or not one of this network.
    }
  }
  return undefined
}
