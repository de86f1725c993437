import { WalletError } from '../errors/WalletError.js'
import type { WalletAddresses } from '../keys/deriveAccounts.js'
import type { SealContext } from '../keys/seal.js'
import type { Session } from '../session/session.js'
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
  const contextOf = async (
    { version, walletId }: Pick<KnownWallet, 'version' | 'walletId'>,
    holderId: string,
  ): Promise<SealContext> => ({ holderId, userId: (await session.need()).userId, version, walletId })

  async function keep(wallet: KnownWallet): Promise<KnownWallet> {
    await store.put(walletName, { ...wallet, userId: (await session.need()).userId })
    return wallet
  }

  async function read(): Promise<KnownWallet | undefined> {
    const [kept, current] = await Promise.all([store.get(walletName), session.read()])
    const wallet = kept as (KnownWallet & { userId?: string }) | undefined
    // Another user has logged in since.
    return wallet && current && wallet.userId === current.userId ? wallet : undefined
  }

  async function known(): Promise<KnownWallet> {
    const wallet = await read()
    if (!wallet) throw new WalletError('NOT_CONNECTED', { problem: 'noWallet' })
    return wallet
  }

  return { contextOf, keep, known }
}
