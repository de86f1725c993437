import type { Account } from './account.js'
/** A Bitcoin wallet's interface for the site, the same for every kind of connector. */
export type BitcoinProvider = {
  /**
   * Returns every address that the wallet shares, with its type, and with its public key and path if they are known.
   * Never prompts.
   */
  getAccountAddresses(): Promise<readonly Account<'bip122'>[]>
  /**
   * Signs a message.
   *
   * @param parameters.protocol default: `bip322`
   * @returns base64: 65 bytes for `ecdsa` (BIP-137), a witness for `bip322`
   */
  signMessage(parameters: {
    address: string
    message: string
    protocol?: 'ecdsa' | 'bip322' | undefined
  }): Promise<string>
  /**
   * Signs a partially signed transaction.
   *
   * @param parameters.psbt base64
   * @param parameters.signInputs the inputs to sign, each with its address
   * @param parameters.broadcast sends the transaction once it is signed. Default: false
   * @returns `psbt` in base64; `txid` if it was sent
   */
  signPsbt(parameters: {
    psbt: string
    signInputs: readonly { address: string; index: number; sighashTypes?: readonly number[] | undefined }[]
    broadcast?: boolean | undefined
  }): Promise<{ psbt: string; txid?: string | undefined }>
  /**
   * Pays from the payment account.
   *
   * @param parameters.amount satoshis, decimal string
   * @returns the transaction's id
   */
  sendTransfer(parameters: { recipient: string; amount: string }): Promise<string>
}
