import { postEnvelopeRemove, putEnvelope, putWallet } from '@portico/protocol/http'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import type { Session } from '../session/session.js'
import type { DeviceCopy } from './deviceCopy.js'
import type { KnownWallet, KnownWallets } from './knownWallet.js'
import type { NewEnvelope, SealedCopies } from './sealedCopies.js'
import type { Seed } from './seed.js'
import { signSuccession } from './succession.js'

export type SeedChanges = {
  /**
   * Adds a sealed copy and removes those that `replaces` names. Needs a fresh proof and the opened seed.
   *
   * @throws WalletError, SECRET_NEEDED
   */
  addEnvelope: (envelope: NewEnvelope, options?: { replaces: readonly string[] }) => Promise<void>
  /** Removes a sealed copy. Needs a fresh proof, and the seed. @throws WalletError, SECRET_NEEDED */
  removeEnvelope: (envelopeId: string) => Promise<void>
  /**
   * Replaces the seed with another one. Needs a fresh proof, and the former seed.
   *
   * @throws WalletError, SECRET_NEEDED
   */
  replace: (entropy: Uint8Array<ArrayBuffer>, envelopes?: readonly NewEnvelope[]) => Promise<KnownWallet>
}

/** Creates the changes that need the open seed. */
export function createSeedChanges({
  keep,
  keepForDevice,
  known,
  openSeed,
  prove,
  sealForOperator,
  sealNew,
  session,
}: Pick<DeviceCopy, 'keepForDevice'> &
  Pick<KnownWallets, 'keep' | 'known'> &
  Pick<Seed, 'openSeed' | 'prove'> &
  SealedCopies & { session: Session }): SeedChanges {
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
        const replaced: KnownWallet = { ...next, addresses, custody: isOwn ? 'user' : 'operator' }
        await keepForDevice(replaced, entropy, secret)
        return await keep(replaced)
      } finally {
        former.fill(0)
      }
    },
  }
}
