import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

/** A decoded Bitcoin address. `hash` is that of a key or of a script, or the key itself for `tr`. */
export type BitcoinAddress = {
  kind: 'pkh' | 'sh' | 'wpkh' | 'tr' | 'other'
  hash: Uint8Array
  script: Uint8Array
  isMainnet: boolean
}

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

/** Decodes an address of the main network, a test network or a local one; undefined for any other input. */
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
      // An address of another network, or not an address.
    }
  }
  return undefined
}
