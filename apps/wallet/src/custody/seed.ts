import { postDeviceSecret, postOperatorOpen, type SeedChange } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import { combineSecrets, unseal } from '../keys/seal.js'
import type { Session } from '../session/session.js'
import { assertSame } from './assertSame.js'
import { type DeviceCopy, decodeSecret } from './deviceCopy.js'
import type { KnownWallet, KnownWallets } from './knownWallet.js'
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
  contextOf,
  fetchKey,
  keep,
  keepForDevice,
  known,
  load,
  openCopy,
  openReady,
  session,
}: Pick<DeviceCopy, 'fetchKey' | 'keepForDevice' | 'openCopy' | 'openReady'> &
  Pick<KnownWallets, 'contextOf' | 'keep' | 'known'> &
  Pick<ServerWallet, 'load'> & { session: Session }) {
  async function openOperatorEnvelope(wallet: KnownWallet): Promise<Uint8Array<ArrayBuffer>> {
    const opened = await session.call(postOperatorOpen, {})
    const sealed = base64url.decode(opened.ciphertext) ?? new Uint8Array()
    const key = await combineSecrets([decodeSecret(opened.key)], 'operator envelope')
    return unseal(key, sealed, await contextOf({ ...wallet, version: opened.version }, opened.envelopeId))
  }

  /** Compares the wallet with the addresses that the seed gives. These addresses take precedence over the server's. */
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

  /** Signs a proof for the server, which cannot see that the seed was opened. */
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
    // Another device may have set a secret or another seed in the meantime.
    const current = (await load()) ?? wallet
    if (current.custody === 'user') {
      throw new WalletError('SECRET_NEEDED', { problem: 'locked' })
    }
    const entropy = await openOperatorEnvelope(current)
    await adopt(current, entropy)
    return entropy
  }

  return { adopt, openSeed, prove }
}
