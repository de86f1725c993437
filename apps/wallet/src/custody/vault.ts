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
import type { Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { belongsTo, createDeviceCopy, sealName } from './deviceCopy.js'
import { readDeviceSeal } from './deviceSeal.js'
import { createKnownWallet, type KnownWallet, walletName } from './knownWallet.js'
import { createSealedCopies } from './sealedCopies.js'
import { createSeed } from './seed.js'
import { createSeedChanges, type SeedChanges } from './seedChanges.js'
import { createServerWallet } from './serverWallet.js'

/** A key that opens one of the person's envelopes, and what shows the server that its secret is there. */
export type EnvelopeKey = { envelope: StoredEnvelope; key: Uint8Array<ArrayBuffer>; proof: EnvelopeProof }

/** How a device that is new to the wallet gets it. */
export type Lock =
  /** The person's own secret opens one of these. */
  | { kind: 'secret'; envelopes: readonly StoredEnvelope[]; challenge: string }
  /** The server has a copy, and gives it out once the device is released. */
  | { kind: 'release'; release: PostReleaseResponse }

/** A sealed copy, as far as it is shown: what opens it, and since when, in unix seconds. */
export type KeptSecret = Pick<StoredEnvelope, 'createdAt' | 'envelopeId' | 'kind' | 'label'>

export type Vault = SeedChanges & {
  /**
   * The wallet; made at the first sign-in. Asks nobody.
   *
   * @throws WalletError, SEAL_BROKEN where the server names other accounts than the seed that this device has a copy of
   */
  enter: (hints: { isNewPerson: boolean }) => Promise<KnownWallet>
  /** What is known here. @throws WalletError, NOT_CONNECTED */
  known: () => Promise<KnownWallet>
  /**
   * Runs with the seed's entropy, which is wiped afterwards. A device without a copy of its own opens the operator's
   * envelope, where there is one.
   *
   * @throws WalletError, SECRET_NEEDED where the person's own secret must open an envelope first
   */
  withSeed: <result>(run: (entropy: Uint8Array<ArrayBuffer>) => Promise<result>) => Promise<result>
  /**
   * Fetches the server's half of this device's key for the next use of the seed, and keeps the key that both halves make,
   * which no script reads, in memory: for one use, for a minute at most, and as long as the same session is there. Opens
   * nothing. Where the server could not be asked, the next use asks it again.
   *
   * @param onOver told when the server says that the session has ended, unless it was thrown away before
   * @returns what throws it away
   */
  makeReady: (onOver: (error: WalletError) => void) => () => void
  /** The person's envelopes, without what is sealed in them. */
  envelopes: () => Promise<readonly StoredEnvelope[]>
  /**
   * What this device, which is new to the wallet, waits for. Asks for its release where the server has a copy to give, or with
   * `release`, which is enough for what needs no seed.
   */
  lock: (options?: { way: 'any' | 'release' }) => Promise<Lock>
  /** How that release stands. */
  release: () => Promise<ReleaseAnswer>
  /** What opens the wallet on a new device, as the server knows it now. */
  secrets: () => Promise<KeptSecret[]>
  /** Whether this device must be unlocked, by the person's own secret, before the seed is of use. Asks the server. */
  isLocked: () => Promise<boolean>
  /** Has an envelope given out, opens it and makes this device a copy of its own. @throws WalletError, SEAL_BROKEN for a wrong key */
  unlock: (opened: EnvelopeKey) => Promise<void>
  /** The same with the seed itself, of a person who typed its words. @throws WalletError, SEAL_BROKEN for another one's */
  unlockWithSeed: (entropy: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Forgets what this device has. */
  forget: () => Promise<void>
}

/** Keys of who is signed in: where they lie, and who opens them. */
export function createVault(store: FrameStore, session: Session): Vault {
  const { contextOf, keep, known } = createKnownWallet(store, session)
  const { sealForOperator, sealNew } = createSealedCopies({ contextOf })
  const { fetchKey, keepForDevice, makeReady, openCopy, openReady } = createDeviceCopy({
    contextOf,
    known,
    session,
    store,
  })
  const { ask, create, findEnvelopes, findToUnlock, load } = createServerWallet({
    fetchKey,
    keep,
    keepForDevice,
    known,
    openCopy,
    sealForOperator,
    session,
    store,
  })
  const { adopt, openSeed, prove } = createSeed({
    contextOf,
    fetchKey,
    keep,
    keepForDevice,
    known,
    load,
    openCopy,
    openReady,
    session,
  })

  return {
    ...createSeedChanges({
      keep,
      keepForDevice,
      known,
      openSeed,
      prove,
      sealForOperator,
      sealNew,
      session,
    }),
    async enter({ isNewPerson }) {
      // A person who signs in for the first time has no wallet: one question less.
      if (!isNewPerson) {
        const wallet = await load()
        if (wallet) return wallet
      }
      try {
        return await create()
      } catch (error) {
        // Two of the person's tabs were at it at once.
        if (!(error instanceof WalletError) || error.serverCode !== 'WALLET_EXISTS') throw error
        const wallet = await load()
        if (!wallet) throw error
        return wallet
      }
    },
    envelopes: findEnvelopes,
    async forget() {
      await store.remove(walletName)
      await store.remove(sealName)
    },
    known,
    makeReady,
    async isLocked() {
      const { wallet } = await session.call(getWallet, {})
      if (!wallet || wallet.custody === 'operator') return wallet?.isReleased === false
      const { deviceId } = await session.need()
      const kept = readDeviceSeal(await store.get(sealName))
      const isOwn = kept !== undefined && belongsTo(kept, await contextOf(wallet, deviceId))
      return !isOwn || wallet.deviceSecretVersion !== wallet.version
    },
    async lock({ way } = { way: 'any' }) {
      const { told } = (await ask()) ?? { told: await known() }
      if (way === 'release' || told.custody === 'operator')
        return { kind: 'release', release: await session.call(postRelease, {}) }
      const [envelopes, { challenge }] = await Promise.all([
        findEnvelopes(),
        session.call(postEnvelopeChallenge, {}),
      ])
      return { challenge, envelopes, kind: 'secret' }
    },
    release: () => session.call(getRelease, {}),
    secrets: findEnvelopes,
    async unlock({ envelope, key, proof }) {
      const wallet = await findToUnlock()
      const { envelopeId } = envelope
      const { ciphertext } = await session.call(postEnvelopeOpen, { body: { envelopeId, proof } })
      const sealed = base64url.decode(ciphertext) ?? new Uint8Array()
      const entropy = await unseal(
        await combineSecrets([key], `${envelope.kind} envelope`),
        sealed,
        await contextOf({ ...wallet, version: envelope.version }, envelope.envelopeId),
      )
      try {
        await adopt(wallet, entropy)
      } finally {
        entropy.fill(0)
      }
    },
    async unlockWithSeed(entropy) {
      const wallet = await findToUnlock()
      const { eip155, solana } = await deriveAddresses(entropy)
      if (eip155 !== wallet.addresses.eip155 || solana !== wallet.addresses.solana)
        throw new WalletError('SEAL_BROKEN', 'These are the words of another wallet.')
      await adopt(wallet, entropy)
    },
    async withSeed(run) {
      const entropy = await openSeed()
      try {
        return await run(entropy)
      } finally {
        entropy.fill(0)
      }
    },
  }
}
