import type { FamilySending } from '../../core/family.js'
import { isAddress } from './address.js'
import { readSend } from './readSend.js'

/** The part of the family that reads tokens and sends. The code that builds transactions loads at its first use. */
export const sending: FamilySending = {
  async estimateSend(transfer, options) {
    const { estimateSend } = await import('./estimateSend.js')
    return estimateSend(transfer, options)
  },
  async normalizeAddress(input) {
    if (!isAddress(input)) return undefined
    const { isPublicKey } = await import('./isPublicKey.js')
    // Base58 has no checksum, so a wrong letter cannot be detected if the text still decodes to 32 bytes.
    return isPublicKey(input) ? { address: input, isChecksumWrong: false } : undefined
  },
  async readAnswer({ method, result }) {
    // The wallet was only to sign. The transaction was never sent, and has expired by now.
    if (method !== 'solana_signAndSendTransaction') return undefined
    const { signature } = (typeof result === 'object' ? (result ?? {}) : { signature: result }) as {
      signature?: unknown
    }
    return typeof signature === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature)
      ? { hash: signature }
      : undefined
  },
  async findSent(parameters) {
    const { findSent } = await import('./findSent.js')
    return findSent(parameters)
  },
  async readMark(parameters) {
    const { readMark } = await import('./findSent.js')
    return readMark(parameters)
  },
  readSend,
  async readTokens(parameters) {
    const { readTokens } = await import('./readTokens.js')
    return readTokens(parameters)
  },
  canSendMany: async () => true,
  async checkMany(transfers, options) {
    const { checkMany } = await import('./sendMany.js')
    return checkMany(transfers, options)
  },
  async sendMany(session, transfers) {
    const { sendMany } = await import('./sendMany.js')
    return sendMany(session, transfers)
  },
  async signByTransaction(session, parameters) {
    const { signByTransaction } = await import('./signByTransaction.js')
    return signByTransaction(session, parameters)
  },
  async send(session, parameters) {
    const { send } = await import('./send.js')
    return send(session, parameters)
  },
}
