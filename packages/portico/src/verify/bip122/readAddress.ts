import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'

/** What an address of Bitcoin pays to. `hash` is the program: of a key, of a script, or a key itself for `tr`. */
export type BitcoinAddress = {
  kind: 'pkh' | 'sh' | 'wpkh' | 'tr' | 'other'
  hash: Uint8Array
  script: Uint8Array
  isMainnet: boolean
}

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }

/** The address on the main network, a test network or a local one; undefined for anything else. */
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
      // Of another network, or none.
    }
  }
  return undefined
}
