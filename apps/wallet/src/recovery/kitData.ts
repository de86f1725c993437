import type { SealContext } from '../keys/seal.js'

/** Content of a recovery kit besides its program: nothing that opens without its password. */
export type KitData = {
  version: 1
  addresses: { eip155: string; solana: string }
  /** Base64url. */
  sealed: string
  parameters: Record<string, string | number>
}

/** Another purpose gives another key, so a copy in the kit opens no envelope of the server, and the reverse. */
export const kitPurpose = 'recovery kit'

/** Returns the context of a kit's sealed copy. A kit belongs to its own addresses, without any server or user id. */
export function kitContext({ eip155, solana }: KitData['addresses']): SealContext {
  return { holderId: 'kit', userId: solana, version: 1, walletId: eip155 }
}
