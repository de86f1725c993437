import {
  getDeviceSecret,
  getEnvelopes,
  getWallet,
  type PersonEnvelopeKind,
  postDeviceSecret,
  postOperatorOpen,
  postWallet,
  putEnvelope,
  putWallet,
  type StoredEnvelope,
} from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { createEntropy, deriveAddresses, type WalletAddresses } from '../keys/deriveAccounts.js'
import { combineSecrets, type SealContext, seal, unseal } from '../keys/seal.js'
import type { Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { type DeviceSeal, readDeviceSeal, sealForDevice } from './deviceSeal.js'

/** The wallet of who is signed in, as it is known without a key. */
export type KnownWallet = {
  walletId: string
  version: number
  addresses: WalletAddresses
  /** `operator`: whoever runs the server could open the seed. `person`: nobody but the person can. */
  custody: 'operator' | 'person'
}

/** A key that opens one of the person's envelopes. */
export type EnvelopeKey = { envelope: StoredEnvelope; key: Uint8Array<ArrayBuffer> }

/** A sealed copy to be made: what it is opened with, and what is told of it. */
export type NewEnvelope = {
  key: Uint8Array<ArrayBuffer>
  kind: PersonEnvelopeKind
  label: string
  parameters: Record<string, string | number>
}

export type Vault = {
  /** The wallet; made at the first sign-in. Asks nobody. */
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
   * Fetches the server's half of this device's key for the next use of the seed, and keeps it in memory: for one use, for a
   * minute at most, and as long as the same session is there. Opens nothing. Where the server could not be asked, the next
   * use asks it again.
   *
   * @param onOver told when the server says that the session has ended, unless it was thrown away before
   * @returns what throws it away
   */
  makeReady: (onOver: (error: WalletError) => void) => () => void
  /** The person's envelopes. */
  envelopes: () => Promise<StoredEnvelope[]>
  /** Opens an envelope and makes this device a copy of its own. @throws WalletError, SEAL_BROKEN for a wrong key */
  unlock: (opened: EnvelopeKey) => Promise<void>
  /** Adds a sealed copy. Needs a fresh proof. */
  addEnvelope: (envelope: NewEnvelope) => Promise<void>
  /** Replaces the seed by another one. Needs a fresh proof. */
  replace: (entropy: Uint8Array<ArrayBuffer>, envelopes?: readonly NewEnvelope[]) => Promise<KnownWallet>
  /** Forgets what this device has. */
  forget: () => Promise<void>
}

/** The server's half, and the copy that it opens. */
type Half = { kept: DeviceSeal; context: SealContext; secret: Uint8Array<ArrayBuffer>; sessionId: string }

const walletName = 'wallet'
const sealName = 'device-seal'

/** A half that was fetched ahead is thrown away after this time: a device may be taken away meanwhile. In ms. */
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

  /** Seals a copy for this device, with the server's half of its key. */
  async function keepForDevice(
    wallet: KnownWallet,
    entropy: Uint8Array<ArrayBuffer>,
    serverSecret: string,
  ): Promise<void> {
    const { deviceId } = await session.need()
    const context = await contextOf(wallet, deviceId)
    await store.put(sealName, await sealForDevice(entropy, decodeSecret(serverSecret), context))
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
    return { ciphertext: base64url.encode(sealed), envelopeId, kind, label, parameters }
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

  async function load(): Promise<KnownWallet | undefined> {
    const { wallet } = await session.call(getWallet, {})
    if (!wallet) return undefined
    const { custody, version, walletId } = wallet
    const addresses = { eip155: wallet.addresses.eip155 as `0x${string}`, solana: wallet.addresses.solana }
    return keep({ addresses, custody, version, walletId })
  }

  /** What opens this device's own copy. Undefined where there is none, or it is of another wallet. */
  async function fetchHalf(wallet: KnownWallet): Promise<Half | undefined> {
    const { deviceId, sessionId } = await session.need()
    const kept = readDeviceSeal(await store.get(sealName))
    const context = await contextOf(wallet, deviceId)
    if (!kept || !belongsTo(kept, context)) return undefined
    try {
      const { secret, version } = await session.call(getDeviceSecret, {})
      return version === wallet.version
        ? { context, kept, secret: decodeSecret(secret), sessionId }
        : undefined
    } catch (error) {
      const isGone = error instanceof WalletError && error.serverCode === 'DEVICE_SECRET_NOT_FOUND'
      if (isGone) return undefined
      throw error
    }
  }

  /** Of this device's own copy, where it still opens. */
  async function openHalf({ context, kept, secret }: Half): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return await kept.open(secret, context)
    } catch (error) {
      if (error instanceof WalletError && error.code === 'SEAL_BROKEN') return undefined
      throw error
    } finally {
      secret.fill(0)
    }
  }

  /** Halves that were fetched ahead, each for one use. */
  let ready: Promise<Half | undefined>[] = []

  /** The next half that was fetched ahead, if who was signed in then still is. */
  async function takeReady(): Promise<Half | undefined> {
    const [first, ...rest] = ready
    if (!first) return undefined
    ready = rest
    const [half, current] = await Promise.all([first.catch(toNothing), session.read()])
    if (!half || half.sessionId === current?.sessionId) return half
    half.secret.fill(0)
    return undefined
  }

  function makeReady(onOver: (error: WalletError) => void): () => void {
    const half = known().then(fetchHalf)
    ready = [...ready, half]
    const discard = () => {
      clearTimeout(timer)
      // One that was taken is wiped by whoever took it.
      if (!ready.includes(half)) return
      ready = ready.filter((other) => other !== half)
      half.then((each) => each?.secret.fill(0)).catch(() => {})
    }
    const timer = setTimeout(discard, readyMs)
    half.catch((error) => {
      // One that was taken tells whoever took it.
      if (isOver(error) && ready.includes(half)) onOver(error)
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
    const { eip155, solana } = await deriveAddresses(entropy)
    if (eip155 === wallet.addresses.eip155 && solana === wallet.addresses.solana) return
    const message = 'The server named accounts that are not this wallet’s. Nothing was signed.'
    throw new WalletError('SEAL_BROKEN', message)
  }

  async function adopt(wallet: KnownWallet, entropy: Uint8Array<ArrayBuffer>): Promise<void> {
    await check(wallet, entropy)
    const { secret } = await session.call(postDeviceSecret, { body: { version: wallet.version } })
    await keepForDevice(wallet, entropy, secret)
  }

  async function openSeed(): Promise<Uint8Array<ArrayBuffer>> {
    const early = await takeReady()
    const opened = early && (await openHalf(early))
    if (opened) return opened
    const wallet = await known()
    const half = await fetchHalf(wallet)
    const own = half && (await openHalf(half))
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
    async addEnvelope(envelope) {
      const wallet = await known()
      const entropy = await openSeed()
      try {
        const sealed = await sealNew(envelope, wallet, entropy)
        const { custody } = await session.call(putEnvelope, {
          body: { envelope: sealed, version: wallet.version },
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
    envelopes: async () => (await session.call(getEnvelopes, {})).envelopes,
    async forget() {
      await store.remove(walletName)
      await store.remove(sealName)
    },
    known,
    makeReady,
    async replace(entropy, envelopes = []) {
      const wallet = await known()
      const next = { version: wallet.version + 1, walletId: wallet.walletId }
      const addresses = await deriveAddresses(entropy)
      const sealed = await Promise.all(envelopes.map((envelope) => sealNew(envelope, next, entropy)))
      const isOwn = envelopes.some(({ kind }) => kind !== 'recovery')
      const { secret } = await session.call(putWallet, {
        body: {
          addresses,
          envelopes: sealed,
          version: wallet.version,
          walletId: wallet.walletId,
          ...(!isOwn && { operator: await sealForOperator(next, entropy) }),
        },
      })
      const replaced: KnownWallet = { ...next, addresses, custody: isOwn ? 'person' : 'operator' }
      await keepForDevice(replaced, entropy, secret)
      return keep(replaced)
    },
    async unlock({ envelope, key }) {
      const wallet = (await load()) ?? (await known())
      const sealed = base64url.decode(envelope.ciphertext) ?? new Uint8Array()
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

/** A half that could not be fetched is asked for again; a session that is over is over. */
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
