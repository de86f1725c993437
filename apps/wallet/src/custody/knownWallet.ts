import { WalletError } from '../errors/WalletError.js'
import type { WalletAddresses } from '../keys/deriveAccounts.js'
import type { SealContext } from '../keys/seal.js'
import type { OwnSession, Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'

/** The logged-in user's wallet, as far as it is known without a key. */
export type KnownWallet = {
  walletId: string
  version: number
  addresses: WalletAddresses
  /** `operator`: the operator of the server can open the seed. `user`: only the user can. */
  custody: 'operator' | 'user'
}

/** The name of the stored wallet. It is exported for listeners to its changes. */
export const walletName = 'wallet'

export type KnownWallets = ReturnType<typeof createKnownWallet>

/** Reads and writes the data of the logged-in user's wallet that this device stores. */
export function createKnownWallet(store: FrameStore, session: Session) {
  async function keep({ userId, whileIn }: OwnSession, wallet: KnownWallet): Promise<KnownWallet> {
    await whileIn(() => store.put(walletName, { ...wallet, userId }))
    return wallet
  }

  async function knownTo({ userId }: Pick<OwnSession, 'userId'>): Promise<KnownWallet> {
    const wallet = (await store.get(walletName)) as (KnownWallet & { userId?: string }) | undefined
    // The stored wallet may belong to a user who was logged in here before.
    if (wallet?.userId !== userId) throw new WalletError('NOT_CONNECTED', { problem: 'noWallet' })
    return wallet
  }

  return { keep, known: async (own?: Pick<OwnSession, 'userId'>) => knownTo(own ?? (await session.need())) }
}

/** Returns the context to which a sealed copy of a user's seed is bound. */
export function contextOf(
  { userId }: Pick<OwnSession, 'userId'>,
  { version, walletId }: Pick<KnownWallet, 'version' | 'walletId'>,
  holderId: string,
): SealContext {
  return { holderId, userId, version, walletId }
}
