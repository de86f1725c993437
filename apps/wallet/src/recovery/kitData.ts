import type { SealContext } from '../keys/seal.js'

/** Content of a recovery kit besides its program. Nothing in it opens without the kit's password. */
export type KitData = {
  version: 1
  addresses: { eip155: string; solana: string }
  /** Base64url. */
  sealed: string
  parameters: Record<string, string | number>
}

/**
 * The purpose from which the key of a kit's copy is derived. The server's envelopes have another purpose, so neither
 * kind of key opens the other kind of copy.
 */
export const kitPurpose = 'recovery kit'

/**
 * Returns the context of a kit's sealed copy. The context consists of the kit's own addresses, without any id of the
 * server or the user.
 */
export function kitContext({ eip155, solana }: KitData['addresses']): SealContext {
  return { holderId: 'kit', userId: solana, version: 1, walletId: eip155 }
}
