import { getDeviceSecret } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import type { SealContext } from '../keys/seal.js'
import type { OwnSession, Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { assertSame } from './assertSame.js'
import { type DeviceSeal, readDeviceSeal, type StoredDeviceSeal, sealForDevice } from './deviceSeal.js'
import { contextOf, type KnownWallet, type KnownWallets } from './knownWallet.js'

/** This device's copy, with the key that the server's half and the device's half make together. */
type OwnCopy = {
  wallet: KnownWallet
  kept: DeviceSeal
  context: SealContext
  key: CryptoKey
  own: OwnSession
}

export const sealName = 'device-seal'

/** How long a prepared key is stored, in ms. Not longer, because the device may be removed in the meantime. */
const readyMs = 60_000

export type DeviceCopy = ReturnType<typeof createDeviceCopy>

/** Creates the functions for this device's own copy of the seed: they seal the copy, fetch its key and open it. */
export function createDeviceCopy({
  known,
  session,
  store,
}: Pick<KnownWallets, 'known'> & { session: Session; store: FrameStore }) {
  /**
   * Seals a copy for this device, with the server's half of its key. `wallet.addresses` must be derived from the seed.
   */
  async function keepForDevice(
    own: OwnSession,
    wallet: KnownWallet,
    entropy: Uint8Array<ArrayBuffer>,
    serverSecret: string,
  ): Promise<void> {
    const context = contextOf(own, wallet, own.deviceId)
    const sealed = await sealForDevice(entropy, decodeSecret(serverSecret), context, wallet.addresses)
    await own.whileIn(() => store.put(sealName, sealed))
  }

  /**
   * Returns this device's copy of the seed, with its key. Undefined if there is no copy, or if it is of another wallet.
   */
  async function fetchKey(own: OwnSession, wallet: KnownWallet): Promise<OwnCopy | undefined> {
    const kept = readDeviceSeal(await store.get(sealName))
    const context = contextOf(own, wallet, own.deviceId)
    if (!kept || !belongsTo(kept, context)) return undefined
    try {
      const { secret, version } = await own.call(getDeviceSecret, {})
      const half = decodeSecret(secret)
      try {
        return version === wallet.version
          ? { context, kept, key: await kept.combine(half), own, wallet }
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

  /**
   * Opens this device's own copy, or returns undefined if it no longer opens.
   *
   * @throws WalletError, SEAL_BROKEN if it belongs to another wallet
   */
  async function openCopy({
    context,
    kept,
    key,
    own,
    wallet,
  }: OwnCopy): Promise<Uint8Array<ArrayBuffer> | undefined> {
    // Stored addresses are compared before the copy is opened. Deriving them would take longer than a signature may
    // take.
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
      await own.whileIn(async () => {
        const stored = await store.get(sealName)
        const now = readDeviceSeal(stored)
        // Another tab may have replaced the copy with a newer one.
        if (now && !now.addresses && belongsTo(now, context)) {
          await store.put(sealName, { ...(stored as StoredDeviceSeal), addresses })
        }
      })
      assertSame(wallet, addresses)
      return entropy
    } catch (error) {
      entropy.fill(0)
      throw error
    }
  }

  /** Keys that were prepared, each for one use. */
  let ready: Promise<OwnCopy | undefined>[] = []

  /** Opens the copy with the next prepared key, if it was prepared in this session, which has not ended. */
  async function openReady({ sessionId }: OwnSession): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const [first, ...rest] = ready
    if (!first) return undefined
    ready = rest
    // The session is read in parallel, because the user waits. If the user has logged out, the opened seed is
    // discarded.
    const [current, copy, entropy] = await Promise.all([
      session.read(),
      first.catch(toNothing),
      first.catch(toNothing).then((each) => each && openCopy(each)),
    ])
    if (copy && copy.own.sessionId === sessionId && current?.sessionId === sessionId) return entropy
    entropy?.fill(0)
    return undefined
  }

  function makeReady(onOver: (error: WalletError) => void): () => void {
    const copy = session.own().then(async (own) => fetchKey(own, await known(own)))
    ready = [...ready, copy]
    const discard = () => {
      clearTimeout(timer)
      ready = ready.filter((other) => other !== copy)
    }
    const timer = setTimeout(discard, readyMs)
    copy.catch((error) => {
      // If a caller has taken the copy, that caller gets the error instead.
      if (isOver(error) && ready.includes(copy)) onOver(error)
    })
    return discard
  }

  return { fetchKey, keepForDevice, makeReady, openCopy, openReady }
}

/** Turns an error into undefined, because a key can be fetched again later. Only the end of the session is final. */
function toNothing(error: unknown): undefined {
  if (isOver(error)) throw error
  return undefined
}

export function isOver(error: unknown): error is WalletError {
  return error instanceof WalletError && error.code === 'EXPIRED_SESSION'
}

export function belongsTo(
  { context }: DeviceSeal,
  { holderId, userId, version, walletId }: SealContext,
): boolean {
  return (
    context.holderId === holderId &&
    context.userId === userId &&
    context.version === version &&
    context.walletId === walletId
  )
}

export function decodeSecret(text: string): Uint8Array<ArrayBuffer> {
  return base64url.decode(text) ?? new Uint8Array()
}
