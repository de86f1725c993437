import type { BitcoinKey, BitcoinKind } from './bitcoinKeys.js'

/** The part of the wallet that its interfaces share. */
export type BitcoinEngine = {
  /** Keys that the site may use; empty while the wallet is locked. */
  shared: () => readonly BitcoinKey[]
  network: () => BitcoinKind
  connect: (wanted?: BitcoinKind) => Promise<readonly BitcoinKey[]>
  disconnect: () => void
  switchTo: (kind: BitcoinKind) => Promise<void>
  signMessage: (address: string, message: string, protocol: 'ecdsa' | 'bip322') => Promise<string>
  signPsbt: (
    psbt: string,
    inputs: readonly { address: string; index: number }[],
    broadcast: boolean,
  ) => Promise<{ psbt: string; txid: string | undefined }>
  /** Satoshis. */
  send: (recipient: string, amount: bigint) => Promise<string>
  push: (hex: string) => Promise<string>
  watch: (onChange: (change: 'accounts' | 'network' | 'disconnect') => void) => () => void
}
