import {
  type EnvelopeProof,
  getDeviceSecret,
  getRelease,
  getWallet,
  type PersonEnvelopeKind,
  type PostReleaseResponse,
  postDeviceSecret,
  postEnvelopeChallenge,
  postEnvelopeOpen,
  postEnvelopeRemove,
  postOperatorOpen,
  postRelease,
  postWallet,
  putEnvelope,
  putWallet,
  type ReleaseAnswer,
  type SeedChange,
  type StoredEnvelope,
} from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { createEntropy, deriveAddresses, type WalletAddresses } from '../keys/deriveAccounts.js'
import { passwordVerifier } from '../keys/passwordVerifier.js'
import { combineSecrets, type SealContext, seal, unseal } from '../keys/seal.js'
import type { Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { type DeviceSeal, readDeviceSeal, type StoredDeviceSeal, sealForDevice } from './deviceSeal.js'
import { signSeedProof } from './signSeedProof.js'
import { isSuccessor, signSuccession } from './succession.js'

/** The wallet of who is signed in, as it is known without a key. */
export type KnownWallet = {
  walletId: string
  version: number
  addresses: WalletAddresses
  /** `operator`: whoever runs the server could open the seed. `person`: nobody but the person can. */
  custody: 'operator' | 'person'
}

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

/** A sealed copy to be made: what it is opened with, and what is told of it. */
export type NewEnvelope = {
  key: Uint8Array<ArrayBuffer>
  kind: PersonEnvelopeKind
  label: string
  parameters: Record<string, string | number>
}

export type Vault = {
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
  /**
   * Adds a sealed copy, in the place of those named. Needs a fresh proof, and the seed: whoever has not opened it adds none.
   *
   * @throws WalletError, SECRET_NEEDED
   */
  addEnvelope: (envelope: NewEnvelope, options?: { replaces: readonly string[] }) => Promise<void>
  /** Takes a sealed copy away. Needs a fresh proof, and the seed. @throws WalletError, SECRET_NEEDED */
  removeEnvelope: (envelopeId: string) => Promise<void>
  /**
   * Replaces the seed by another one. Needs a fresh proof, and the seed that goes.
   *
   * @throws WalletError, SECRET_NEEDED
   */
  replace: (entropy: Uint8Array<ArrayBuffer>, envelopes?: readonly NewEnvelope[]) => Promise<KnownWallet>
  /** Forgets what this device has. */
  forget: () => Promise<void>
}

/** This device's copy, and the key that the server's half made of its own. */
type OwnCopy = {
  wallet: KnownWallet
  kept: DeviceSeal
  context: SealContext
  key: CryptoKey
  sessionId: string
}

/** What is signed of a change beside whose it is. */
type SignedChange = SeedChange extends infer each
  ? each extends unknown
    ? Omit<each, 'sessionId' | 'version' | 'walletId'>
    : never
  : never

/** Exported for what hears when it is put. */
export const walletName = 'wallet'
const sealName = 'device-seal'

/** A key that was made ahead is thrown away after this time: a device may be taken away meanwhile. In ms. */
const readyMs = 60_000

/** Keys of who is signed in: where they lie, and who opens them. */
export function createVault(store: FrameStore, session: Session): Vault {
  const contextOf = async (
    { version, walletId }: Pick<KnownWallet, 'version' | 'walletId'>,
    holderId: string,
  ): Promise<SealContext> => ({ holderId, userId: (await session.need()).personId, version, walletId })

  async function keep(wallet: KnownWallet): Promise<KnownWallet> {
    await store.put(walletName, { ...wallet, personId: (await session.need()).personId })
    return wallet
  }

  async function read(): Promise<KnownWallet | undefined> {
    const [kept, current] = await Promise.all([store.get(walletName), session.read()])
    const wallet = kept as (KnownWallet & { personId?: string }) | undefined
    // Somebody else signed in since.
    return wallet && current && wallet.personId === current.personId ? wallet : undefined
  }

  async function known(): Promise<KnownWallet> {
    const wallet = await read()
    if (!wallet) throw new WalletError('NOT_CONNECTED', 'There is no wallet yet. Sign in, then try again.')
    return wallet
  }

  /** Seals a copy for this device, with the server's half of its key. The wallet's addresses are those of the seed. */
  async function keepForDevice(
    wallet: KnownWallet,
    entropy: Uint8Array<ArrayBuffer>,
    serverSecret: string,
  ): Promise<void> {
    const { deviceId } = await session.need()
    const context = await contextOf(wallet, deviceId)
    await store.put(
      sealName,
      await sealForDevice(entropy, decodeSecret(serverSecret), context, wallet.addresses),
    )
  }

  async function sealNew(
    { key, kind, label, parameters }: NewEnvelope,
    wallet: Pick<KnownWallet, 'version' | 'walletId'>,
    entropy: Uint8Array<ArrayBuffer>,
  ) {
    const envelopeId = crypto.randomUUID()
    const sealed = await seal(
      await combineSecrets([key], `${kind} envelope`),
      entropy,
      await contextOf(wallet, envelopeId),
    )
    const verifier = kind === 'password' ? { verifier: await passwordVerifier(key) } : {}
    return { ciphertext: base64url.encode(sealed), envelopeId, kind, label, parameters, ...verifier }
  }

  async function sealForOperator(
    wallet: Pick<KnownWallet, 'version' | 'walletId'>,
    entropy: Uint8Array<ArrayBuffer>,
  ) {
    const envelopeId = crypto.randomUUID()
    const key = crypto.getRandomValues(new Uint8Array(32))
    const sealed = await seal(
      await combineSecrets([key], 'operator envelope'),
      entropy,
      await contextOf(wallet, envelopeId),
    )
    return { ciphertext: base64url.encode(sealed), envelopeId, key: base64url.encode(key) }
  }

  async function create(): Promise<KnownWallet> {
    const entropy = createEntropy()
    try {
      const addresses = await deriveAddresses(entropy)
      const wallet: KnownWallet = {
        addresses,
        custody: 'operator',
        version: 1,
        walletId: crypto.randomUUID(),
      }
      const operator = await sealForOperator(wallet, entropy)
      const { secret } = await session.call(postWallet, {
        body: { addresses, operator, walletId: wallet.walletId },
      })
      await keepForDevice(wallet, entropy, secret)
      return await keep(wallet)
    } finally {
      entropy.fill(0)
    }
  }

  /** What the server says of the wallet, whether that is so or not. */
  async function ask() {
    const { wallet } = await session.call(getWallet, {})
    if (!wallet) return undefined
    const { custody, successions, version, walletId } = wallet
    const addresses = { eip155: wallet.addresses.eip155 as `0x${string}`, solana: wallet.addresses.solana }
    const told: KnownWallet = { addresses, custody, version, walletId }
    return { successions, told }
  }

  async function load(): Promise<KnownWallet | undefined> {
    const answer = await ask()
    if (!answer) return undefined
    await compare(answer)
    return keep(answer.told)
  }

  /**
   * Holds what the server says against the seed that this device has a copy of: who can write to the database must not have
   * deposits go elsewhere by that. A device without a copy believes what it is told until it has one.
   */
  async function compare({ successions, told }: NonNullable<Awaited<ReturnType<typeof ask>>>): Promise<void> {
    const { personId } = await session.need()
    const kept = readDeviceSeal(await store.get(sealName))
    // Of nobody, or of who was signed in here before.
    if (kept?.context.userId !== personId) return
    if (!kept.addresses) return askOldCopy(told)
    const { version, walletId } = kept.context
    if (version === told.version && walletId === told.walletId) return assertSame(told, kept.addresses)
    if (!isSuccessor(told, { addresses: kept.addresses, version, walletId }, successions))
      throw strangeAccounts()
  }

  /**
   * A copy from before addresses were kept with it says them once, as it opens. One that does not open now, or is of another
   * version, says nothing: nobody is locked out for that.
   */
  async function askOldCopy(told: KnownWallet): Promise<void> {
    try {
      const copy = await fetchKey(told)
      const entropy = copy && (await openCopy(copy))
      entropy?.fill(0)
    } catch (error) {
      const isStrange = error instanceof WalletError && error.code === 'SEAL_BROKEN'
      if (isStrange || isOver(error)) throw error
    }
  }

  /** This device's own copy with its key. Undefined where there is none, or it is of another wallet. */
  async function fetchKey(wallet: KnownWallet): Promise<OwnCopy | undefined> {
    const { deviceId, sessionId } = await session.need()
    const kept = readDeviceSeal(await store.get(sealName))
    const context = await contextOf(wallet, deviceId)
    if (!kept || !belongsTo(kept, context)) return undefined
    try {
      const { secret, version } = await session.call(getDeviceSecret, {})
      const half = decodeSecret(secret)
      try {
        return version === wallet.version
          ? { context, kept, key: await kept.combine(half), sessionId, wallet }
          : undefined
      } finally {
        half.fill(0)
      }
    } catch (error) {
      const isGone = error instanceof WalletError && error.serverCode === 'DEVICE_SECRET_NOT_FOUND'
      if (isGone) return undefined
      throw error
    }
  }

  /** Of this device's own copy, where it still opens. @throws WalletError, SEAL_BROKEN where the wallet is another one's */
  async function openCopy({
    context,
    kept,
    key,
    wallet,
  }: OwnCopy): Promise<Uint8Array<ArrayBuffer> | undefined> {
    // Before it is opened: deriving them takes longer than a signature may.
    if (kept.addresses) assertSame(wallet, kept.addresses)
    let entropy: Uint8Array<ArrayBuffer>
    try {
      entropy = await kept.open(key, context)
    } catch (error) {
      if (error instanceof WalletError && error.code === 'SEAL_BROKEN') return undefined
      throw error
    }
    if (kept.addresses) return entropy
    try {
      const addresses = await deriveAddresses(entropy)
      const stored = await store.get(sealName)
      const now = readDeviceSeal(stored)
      // Another tab may have put a newer one in its place.
      if (now && !now.addresses && belongsTo(now, context)) {
        await store.put(sealName, { ...(stored as StoredDeviceSeal), addresses })
      }
      assertSame(wallet, addresses)
      return entropy
    } catch (error) {
      entropy.fill(0)
      throw error
    }
  }

  /** Keys that were made ahead, each for one use. */
  let ready: Promise<OwnCopy | undefined>[] = []

  /** Opens with the next key that was made ahead, if who was signed in then still is. */
  async function openReady(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const [first, ...rest] = ready
    if (!first) return undefined
    ready = rest
    // At once, since a person is waiting: what was opened for somebody who has left goes nowhere.
    const [current, copy, entropy] = await Promise.all([
      session.read(),
      first.catch(toNothing),
      first.catch(toNothing).then((each) => each && openCopy(each)),
    ])
    if (copy && copy.sessionId === current?.sessionId) return entropy
    entropy?.fill(0)
    return undefined
  }

  function makeReady(onOver: (error: WalletError) => void): () => void {
    const copy = known().then(fetchKey)
    ready = [...ready, copy]
    const discard = () => {
      clearTimeout(timer)
      ready = ready.filter((other) => other !== copy)
    }
    const timer = setTimeout(discard, readyMs)
    copy.catch((error) => {
      // One that was taken tells whoever took it.
      if (isOver(error) && ready.includes(copy)) onOver(error)
    })
    return discard
  }

  async function openOperatorEnvelope(wallet: KnownWallet): Promise<Uint8Array<ArrayBuffer>> {
    const opened = await session.call(postOperatorOpen, {})
    const sealed = base64url.decode(opened.ciphertext) ?? new Uint8Array()
    const key = await combineSecrets([decodeSecret(opened.key)], 'operator envelope')
    return unseal(key, sealed, await contextOf({ ...wallet, version: opened.version }, opened.envelopeId))
  }

  /** What a seed says of itself counts, not what the server says of it. */
  async function check(wallet: KnownWallet, entropy: Uint8Array<ArrayBuffer>): Promise<void> {
    assertSame(wallet, await deriveAddresses(entropy))
  }

  async function adopt(wallet: KnownWallet, entropy: Uint8Array<ArrayBuffer>): Promise<void> {
    await check(wallet, entropy)
    const proof = await prove(entropy, wallet, { kind: 'adopt' })
    const { secret } = await session.call(postDeviceSecret, { body: { proof, version: wallet.version } })
    await keepForDevice(wallet, entropy, secret)
    await keep(wallet)
  }

  async function findEnvelopes(): Promise<StoredEnvelope[]> {
    const { wallet } = await session.call(getWallet, {})
    return (wallet?.envelopes ?? []).filter(({ version }) => version === wallet?.version)
  }

  /** The wallet as the server has it now, for somebody who brings what opens it: that says whose the accounts are. */
  async function findToUnlock(): Promise<KnownWallet> {
    return (await ask())?.told ?? known()
  }

  /** What shows the server that the seed was opened, which it cannot see. */
  async function prove(
    entropy: Uint8Array<ArrayBuffer>,
    { version, walletId }: KnownWallet,
    change: SignedChange,
  ): Promise<string> {
    const { sessionId } = await session.need()
    return signSeedProof(entropy, { ...change, sessionId, version, walletId })
  }

  async function openSeed(): Promise<Uint8Array<ArrayBuffer>> {
    const opened = await openReady()
    if (opened) return opened
    const wallet = await known()
    const copy = await fetchKey(wallet)
    const own = copy && (await openCopy(copy))
    if (own) return own
    // Another device may have set a secret, or another seed, since this one looked.
    const current = (await load()) ?? wallet
    if (current.custody === 'person') {
      throw new WalletError('SECRET_NEEDED', 'Unlock your wallet on this device first.')
    }
    const entropy = await openOperatorEnvelope(current)
    await adopt(current, entropy)
    return entropy
  }

  return {
    async addEnvelope(envelope, { replaces } = { replaces: [] }) {
      const entropy = await openSeed()
      try {
        const wallet = await known()
        const sealed = await sealNew(envelope, wallet, entropy)
        const change = { envelope: sealed, replaces: [...replaces] }
        const proof = await prove(entropy, wallet, { ...change, kind: 'putEnvelope' })
        const { custody } = await session.call(putEnvelope, {
          body: { ...change, proof, version: wallet.version },
        })
        await keep({ ...wallet, custody })
      } finally {
        entropy.fill(0)
      }
    },
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
    async removeEnvelope(envelopeId) {
      const entropy = await openSeed()
      try {
        const proof = await prove(entropy, await known(), { envelopeId, kind: 'removeEnvelope' })
        await session.call(postEnvelopeRemove, { body: { envelopeId, proof } })
      } finally {
        entropy.fill(0)
      }
    },
    async replace(entropy, envelopes = []) {
      const former = await openSeed()
      try {
        const wallet = await known()
        const next = { version: wallet.version + 1, walletId: wallet.walletId }
        const addresses = await deriveAddresses(entropy)
        const isOwn = envelopes.some(({ kind }) => kind !== 'recovery')
        const seed = {
          addresses,
          envelopes: await Promise.all(envelopes.map((envelope) => sealNew(envelope, next, entropy))),
          ...(!isOwn && { operator: await sealForOperator(next, entropy) }),
        }
        const proof = await prove(former, wallet, { ...seed, kind: 'replace' })
        const succession = await signSuccession(former, { ...next, addresses })
        const { secret } = await session.call(putWallet, {
          body: { ...seed, proof, succession, version: wallet.version, walletId: wallet.walletId },
        })
        const replaced: KnownWallet = { ...next, addresses, custody: isOwn ? 'person' : 'operator' }
        await keepForDevice(replaced, entropy, secret)
        return await keep(replaced)
      } finally {
        former.fill(0)
      }
    },
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

function assertSame({ addresses }: KnownWallet, { eip155, solana }: WalletAddresses): void {
  if (eip155 !== addresses.eip155 || solana !== addresses.solana) throw strangeAccounts()
}

function strangeAccounts(): WalletError {
  return new WalletError(
    'SEAL_BROKEN',
    'The server named accounts that are not this wallet’s. Nothing was signed. Send nothing to them, and tell whoever runs this wallet.',
  )
}

/** A key that could not be made is made again; a session that is over is over. */
function toNothing(error: unknown): undefined {
  if (isOver(error)) throw error
  return undefined
}

function isOver(error: unknown): error is WalletError {
  return error instanceof WalletError && error.code === 'EXPIRED_SESSION'
}

function belongsTo({ context }: DeviceSeal, { holderId, userId, version, walletId }: SealContext): boolean {
  return (
    context.holderId === holderId &&
    context.userId === userId &&
    context.version === version &&
    context.walletId === walletId
  )
}

function decodeSecret(text: string): Uint8Array<ArrayBuffer> {
  return base64url.decode(text) ?? new Uint8Array()
}
