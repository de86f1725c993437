import {
  type EnvelopeProof,
  getRelease,
  getWallet,
  type PostReleaseResponse,
  postEnvelopeChallenge,
  postEnvelopeOpen,
  postRelease,
  type ReleaseAnswer,
  type StoredEnvelope,
} from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import { combineSecrets, unseal } from '../keys/seal.js'
import type { OwnSession, Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { forgetWallet } from '../storage/walletStore.js'
import { strangeAccounts } from './assertSame.js'
import { belongsTo, createDeviceCopy, sealName } from './deviceCopy.js'
import { readDeviceSeal } from './deviceSeal.js'
import { contextOf, createKnownWallet, type KnownWallet, walletName } from './knownWallet.js'
import { createSeed } from './seed.js'
import { createSeedChanges, type SeedChanges } from './seedChanges.js'
import { createServerWallet } from './serverWallet.js'

/** A key that opens one of the user's envelopes, and proof for the server that the user has the envelope's secret. */
export type EnvelopeKey = { envelope: StoredEnvelope; key: Uint8Array<ArrayBuffer>; proof: EnvelopeProof }

/** How a device that is new to the wallet gets access to it. */
export type Lock =
  /** The user's own secret opens one of these envelopes. */
  | { kind: 'secret'; envelopes: readonly StoredEnvelope[]; challenge: string }
  /** The server has a copy of the seed, and returns it once the user has let the device in. */
  | { kind: 'release'; release: PostReleaseResponse }

/** The part of a sealed copy that a screen shows: what opens it, and since when, in unix seconds. */
export type KeptSecret = Pick<StoredEnvelope, 'createdAt' | 'envelopeId' | 'kind' | 'label'>

export type Vault = SeedChanges & {
  /**
   * Loads the wallet, or creates it at the first login. Needs no input from the user.
   *
   * @throws WalletError, SEAL_BROKEN if the server has no accounts, or others, although this device has a copy of the
   * user's seed
   */
  enter: (own: OwnSession, hints: { isNewUser: boolean }) => Promise<KnownWallet>
  /**
   * Returns the wallet as this device knows it. @throws WalletError, NOT_CONNECTED
   *
   * @param own whose wallet. Default: the wallet of the user who is logged in now
   */
  known: (own?: Pick<OwnSession, 'userId'>) => Promise<KnownWallet>
  /**
   * Runs a function with the seed's entropy, which is wiped afterwards. If the device has no copy of its own, it opens
   * the operator's envelope, if there is one.
   *
   * @param own whose seed. Default: the seed of the user who is logged in now
   *
   * @throws WalletError, SECRET_NEEDED if the user's own secret must open an envelope first
   */
  withSeed: <result>(
    run: (entropy: Uint8Array<ArrayBuffer>) => Promise<result>,
    own?: OwnSession,
  ) => Promise<result>
  /**
   * Fetches the server's half of this device's key for the next use of the seed. No script can read the combined key.
   * It stays in memory for one use, for a minute at most, and only in the same session. The copy is not opened yet. If
   * the server cannot be reached, the next use requests the half again.
   *
   * @param onOver called when the server reports that the session has ended, unless the key was discarded before
   * @returns a function that discards the key
   */
  makeReady: (onOver: (error: WalletError) => void) => () => void
  /** Returns the user's envelopes, without their sealed content. */
  envelopes: () => Promise<readonly StoredEnvelope[]>
  /**
   * Returns how this device, which is new to the wallet, can get access to it. If the server has a copy to hand out,
   * this requests the device's release. It also does so if `way` is `release`, which suffices for actions that need no
   * seed.
   */
  lock: (options?: { way: 'any' | 'release' }) => Promise<Lock>
  /** Returns the state of this device's release. */
  release: () => Promise<ReleaseAnswer>
  /** Returns the secrets that open the wallet on a new device, as the server has them now. */
  secrets: () => Promise<KeptSecret[]>
  /** Checks with the server whether the user's own secret must unlock this device before the seed is usable. */
  isLocked: () => Promise<boolean>
  /**
   * Requests an envelope's content, opens it, and stores a copy here. @throws WalletError, SEAL_BROKEN for a wrong key
   */
  unlock: (opened: EnvelopeKey) => Promise<void>
  /** Opens the wallet with the seed of words that the user typed. @throws WalletError, SEAL_BROKEN for another seed */
  unlockWithSeed: (entropy: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Deletes this user's wallet, its copy and its other values from this device. @throws WalletError, as `whileIn` does */
  forget: (own: OwnSession) => Promise<void>
}

/** Creates the vault of the logged-in user's keys: where they are stored, and what opens them. */
export function createVault(store: FrameStore, session: Session): Vault {
  const { keep, known } = createKnownWallet(store, session)
  const { fetchKey, keepForDevice, makeReady, openCopy, openReady } = createDeviceCopy({
    known,
    session,
    store,
  })
  const { ask, create, findEnvelopes, findToUnlock, hasCopy, load } = createServerWallet({
    fetchKey,
    keep,
    keepForDevice,
    known,
    openCopy,
    store,
  })
  const { adopt, openSeed, prove } = createSeed({
    fetchKey,
    keep,
    keepForDevice,
    known,
    load,
    openCopy,
    openReady,
  })

  return {
    ...createSeedChanges({ keep, keepForDevice, known, openSeed, prove }),
    async enter(own, { isNewUser }) {
      // A user who logs in for the first time has no wallet, so no request is needed to find that out.
      if (!isNewUser) {
        const wallet = await load(own)
        if (wallet) return wallet
      }
      // If this device has a copy of the user's seed, there is a wallet: another tab may have just created it. If the
      // server has none, nothing may replace the copy.
      if (await hasCopy(own)) {
        const wallet = await load(own)
        if (wallet) return wallet
        throw strangeAccounts()
      }
      try {
        return await create(own)
      } catch (error) {
        // Two of the user's tabs created the wallet at the same time.
        if (!(error instanceof WalletError) || error.serverCode !== 'WALLET_EXISTS') throw error
        const wallet = await load(own)
        if (!wallet) throw error
        return wallet
      }
    },
    envelopes: async () => findEnvelopes(await session.own()),
    forget: (own) =>
      own.whileIn(async () => {
        // A user whose wallet this device does not know has no other values here.
        const wallet = await known(own).catch(() => undefined)
        if (wallet) await forgetWallet(store, wallet.walletId)
        await store.remove(walletName)
        await store.remove(sealName)
      }),
    known,
    makeReady,
    async isLocked() {
      const own = await session.own()
      const { wallet } = await own.call(getWallet, {})
      if (!wallet || wallet.custody === 'operator') return wallet?.isReleased === false
      const kept = readDeviceSeal(await store.get(sealName))
      const isOwn = kept !== undefined && belongsTo(kept, contextOf(own, wallet, own.deviceId))
      return !isOwn || wallet.deviceSecretVersion !== wallet.version
    },
    async lock({ way } = { way: 'any' }) {
      const own = await session.own()
      const { told } = (await ask(own)) ?? { told: await known(own) }
      if (way === 'release' || told.custody === 'operator')
        return { kind: 'release', release: await own.call(postRelease, {}) }
      const [envelopes, { challenge }] = await Promise.all([
        findEnvelopes(own),
        own.call(postEnvelopeChallenge, {}),
      ])
      return { challenge, envelopes, kind: 'secret' }
    },
    release: () => session.call(getRelease, {}),
    secrets: async () => findEnvelopes(await session.own()),
    async unlock({ envelope, key, proof }) {
      const own = await session.own()
      const wallet = await findToUnlock(own)
      const { envelopeId } = envelope
      const { ciphertext } = await own.call(postEnvelopeOpen, { body: { envelopeId, proof } })
      const sealed = base64url.decode(ciphertext) ?? new Uint8Array()
      const entropy = await unseal(
        await combineSecrets([key], `${envelope.kind} envelope`),
        sealed,
        contextOf(own, { ...wallet, version: envelope.version }, envelope.envelopeId),
      )
      try {
        await adopt(own, wallet, entropy)
      } finally {
        entropy.fill(0)
      }
    },
    async unlockWithSeed(entropy) {
      const own = await session.own()
      const wallet = await findToUnlock(own)
      const { eip155, solana } = await deriveAddresses(entropy)
      if (eip155 !== wallet.addresses.eip155 || solana !== wallet.addresses.solana)
        throw new WalletError('SEAL_BROKEN', { problem: 'phraseOther' })
      await adopt(own, wallet, entropy)
    },
    async withSeed(run, own) {
      const entropy = await openSeed(own ?? (await session.own()))
      try {
        return await run(entropy)
      } finally {
        entropy.fill(0)
      }
    },
  }
}
