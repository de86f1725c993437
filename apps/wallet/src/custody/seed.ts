import { postDeviceSecret, postOperatorOpen, type SeedChange } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import { combineSecrets, unseal } from '../keys/seal.js'
import type { OwnSession } from '../session/session.js'
import { assertSame } from './assertSame.js'
import { type DeviceCopy, decodeSecret } from './deviceCopy.js'
import { contextOf, type KnownWallet, type KnownWallets } from './knownWallet.js'
import type { ServerWallet } from './serverWallet.js'
import { signSeedProof } from './signSeedProof.js'

/** The signed content of a change, without its session and its wallet. */
type SignedChange = SeedChange extends infer each
  ? each extends unknown
    ? Omit<each, 'sessionId' | 'version' | 'walletId'>
    : never
  : never

export type Seed = ReturnType<typeof createSeed>

/** Opens the seed, and proves to the server that it is open. */
export function createSeed({
  fetchKey,
  keep,
  keepForDevice,
  known,
  load,
  openCopy,
  openReady,
}: Pick<DeviceCopy, 'fetchKey' | 'keepForDevice' | 'openCopy' | 'openReady'> &
  Pick<KnownWallets, 'keep' | 'known'> &
  Pick<ServerWallet, 'load'>) {
  async function openOperatorEnvelope(
    own: OwnSession,
    wallet: KnownWallet,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const opened = await own.call(postOperatorOpen, {})
    const sealed = base64url.decode(opened.ciphertext) ?? new Uint8Array()
    const key = await combineSecrets([decodeSecret(opened.key)], 'operator envelope')
    return unseal(key, sealed, contextOf(own, { ...wallet, version: opened.version }, opened.envelopeId))
  }

  /** Compares the wallet with the addresses that the seed gives. These addresses take precedence over the server's. */
  async function check(wallet: KnownWallet, entropy: Uint8Array<ArrayBuffer>): Promise<void> {
    assertSame(wallet, await deriveAddresses(entropy))
  }

  async function adopt(
    own: OwnSession,
    wallet: KnownWallet,
    entropy: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    await check(wallet, entropy)
    const proof = await prove(own, entropy, wallet, { kind: 'adopt' })
    const { secret } = await own.call(postDeviceSecret, { body: { proof, version: wallet.version } })
    await keepForDevice(own, wallet, entropy, secret)
    await keep(own, wallet)
  }

  /** Signs a proof for the server, which cannot see that the seed was opened. */
  async function prove(
    { sessionId }: OwnSession,
    entropy: Uint8Array<ArrayBuffer>,
    { version, walletId }: KnownWallet,
    change: SignedChange,
  ): Promise<string> {
    return signSeedProof(entropy, { ...change, sessionId, version, walletId })
  }

  async function openSeed(own: OwnSession): Promise<Uint8Array<ArrayBuffer>> {
    const opened = await openReady(own)
    if (opened) return opened
    const wallet = await known(own)
    const copy = await fetchKey(own, wallet)
    const kept = copy && (await openCopy(copy))
    if (kept) return kept
    // Another device may have set a secret or another seed in the meantime.
    const current = (await load(own)) ?? wallet
    if (current.custody === 'user') {
      throw new WalletError('SECRET_NEEDED', { problem: 'locked' })
    }
    const entropy = await openOperatorEnvelope(own, current)
    await adopt(own, current, entropy)
    return entropy
  }

  return { adopt, openSeed, prove }
}
