import { getWallet, postWallet, type StoredEnvelope } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { createEntropy, deriveAddresses } from '../keys/deriveAccounts.js'
import type { OwnSession } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { assertSame, strangeAccounts } from './assertSame.js'
import { type DeviceCopy, isOver, sealName } from './deviceCopy.js'
import { type DeviceSeal, readDeviceSeal } from './deviceSeal.js'
import type { KnownWallet, KnownWallets } from './knownWallet.js'
import { sealForOperator } from './sealedCopies.js'
import { isSuccessor } from './succession.js'

export type ServerWallet = ReturnType<typeof createServerWallet>

/** Creates the wallet at the server, loads it, and compares it with this device's copy. */
export function createServerWallet({
  fetchKey,
  keep,
  keepForDevice,
  known,
  openCopy,
  store,
}: Pick<DeviceCopy, 'fetchKey' | 'keepForDevice' | 'openCopy'> &
  Pick<KnownWallets, 'keep' | 'known'> & { store: FrameStore }) {
  async function create(own: OwnSession): Promise<KnownWallet> {
    const entropy = createEntropy()
    try {
      const addresses = await deriveAddresses(entropy)
      const wallet: KnownWallet = {
        addresses,
        custody: 'operator',
        version: 1,
        walletId: crypto.randomUUID(),
      }
      const operator = await sealForOperator(own, wallet, entropy)
      const { secret } = await own.call(postWallet, {
        body: { addresses, operator, walletId: wallet.walletId },
      })
      await keepForDevice(own, wallet, entropy, secret)
      return await keep(own, wallet)
    } finally {
      entropy.fill(0)
    }
  }

  /** Returns the wallet as the server reports it, unverified. */
  async function ask(own: OwnSession) {
    const { wallet } = await own.call(getWallet, {})
    if (!wallet) return undefined
    const { custody, successions, version, walletId } = wallet
    const addresses = { eip155: wallet.addresses.eip155 as `0x${string}`, solana: wallet.addresses.solana }
    const told: KnownWallet = { addresses, custody, version, walletId }
    return { successions, told }
  }

  async function load(own: OwnSession): Promise<KnownWallet | undefined> {
    const answer = await ask(own)
    if (!answer) return undefined
    await compare(own, answer)
    return keep(own, answer.told)
  }

  /** Reads this user's copy. The device may have the copy of a user who was logged in here before. */
  async function readOwnCopy({ userId }: OwnSession): Promise<DeviceSeal | undefined> {
    const kept = readDeviceSeal(await store.get(sealName))
    return kept?.context.userId === userId ? kept : undefined
  }

  /**
   * Compares the server's report with this device's copy of the seed. An attacker who can write to the database must
   * not be able to redirect deposits. A device without a copy trusts the report until it has one.
   */
  async function compare(
    own: OwnSession,
    { successions, told }: NonNullable<Awaited<ReturnType<typeof ask>>>,
  ): Promise<void> {
    const kept = await readOwnCopy(own)
    if (!kept) return
    if (!kept.addresses) return askOldCopy(own, told)
    const { version, walletId } = kept.context
    if (version === told.version && walletId === told.walletId) return assertSame(told, kept.addresses)
    if (!isSuccessor(told, { addresses: kept.addresses, version, walletId }, successions))
      throw strangeAccounts()
  }

  /**
   * Opens a copy that was stored before copies contained addresses. Opening it compares the addresses once. A copy that
   * does not open now, or is of another version, proves nothing, so the user is not locked out.
   */
  async function askOldCopy(own: OwnSession, told: KnownWallet): Promise<void> {
    try {
      const copy = await fetchKey(own, told)
      const entropy = copy && (await openCopy(copy))
      entropy?.fill(0)
    } catch (error) {
      const isStrange = error instanceof WalletError && error.code === 'SEAL_BROKEN'
      if (isStrange || isOver(error)) throw error
    }
  }

  async function findEnvelopes(own: OwnSession): Promise<StoredEnvelope[]> {
    const { wallet } = await own.call(getWallet, {})
    return (wallet?.envelopes ?? []).filter(({ version }) => version === wallet?.version)
  }

  /**
   * Returns the wallet's current data from the server, for a user who is about to unlock the wallet. After unlocking, the
   * seed shows whose accounts these are.
   */
  async function findToUnlock(own: OwnSession): Promise<KnownWallet> {
    return (await ask(own))?.told ?? known(own)
  }

  const hasCopy = async (own: OwnSession) => (await readOwnCopy(own)) !== undefined

  return { ask, create, findEnvelopes, findToUnlock, hasCopy, load }
}
