import type { SealContext } from '../keys/seal.js'

/** What a recovery kit holds beside its program: nothing that opens without its password. */
export type KitData = {
  version: 1
  addresses: { eip155: string; solana: string }
  /** Base64url. */
  sealed: string
  parameters: Record<string, string | number>
}

/** Another purpose, another key: a copy of the kit opens no envelope of the server's, nor the other way round. */
export const kitPurpose = 'recovery kit'

/** A kit belongs to its own addresses: it knows no server and no person. */
export function kitContext({ eip155, solana }: KitData['addresses']): SealContext {
  return { holderId: 'kit', userId: solana, version: 1, walletId: eip155 }
}
