import { postEnvelopeRemove, putEnvelope, putWallet } from '@portico/protocol/http'
import { deriveAddresses } from '../keys/deriveAccounts.js'
import type { OwnSession } from '../session/session.js'
import type { DeviceCopy } from './deviceCopy.js'
import type { KnownWallet, KnownWallets } from './knownWallet.js'
import { type NewEnvelope, sealForOperator, sealNew } from './sealedCopies.js'
import type { Seed } from './seed.js'
import { signSuccession } from './succession.js'

/**
 * Changes of the wallet that a user began. A screen reads `own` at the user's press, before it asks for a secret,
 * because another user may log in meanwhile.
 */
export type SeedChanges = {
  /**
   * Adds a sealed copy and removes those that `replaces` names. Needs a fresh proof and the opened seed.
   *
   * @throws WalletError, SECRET_NEEDED
   */
  addEnvelope: (
    own: OwnSession,
    envelope: NewEnvelope,
    options?: { replaces: readonly string[] },
  ) => Promise<void>
  /** Removes a sealed copy. Needs a fresh proof, and the seed. @throws WalletError, SECRET_NEEDED */
  removeEnvelope: (own: OwnSession, envelopeId: string) => Promise<void>
  /**
   * Replaces the seed with another one. Needs a fresh proof, and the former seed.
   *
   * @throws WalletError, SECRET_NEEDED
   */
  replace: (
    own: OwnSession,
    entropy: Uint8Array<ArrayBuffer>,
    envelopes?: readonly NewEnvelope[],
  ) => Promise<KnownWallet>
}

/** Creates the changes that need the open seed. */
export function createSeedChanges({
  keep,
  keepForDevice,
  known,
  openSeed,
  prove,
}: Pick<DeviceCopy, 'keepForDevice'> &
  Pick<KnownWallets, 'keep' | 'known'> &
  Pick<Seed, 'openSeed' | 'prove'>): SeedChanges {
  return {
    async addEnvelope(own, envelope, { replaces } = { replaces: [] }) {
      const entropy = await openSeed(own)
      try {
        const wallet = await known(own)
        const sealed = await sealNew(own, envelope, wallet, entropy)
        const change = { envelope: sealed, replaces: [...replaces] }
        const proof = await prove(own, entropy, wallet, { ...change, kind: 'putEnvelope' })
        const { custody } = await own.call(putEnvelope, {
          body: { ...change, proof, version: wallet.version },
        })
        await keep(own, { ...wallet, custody })
      } finally {
        entropy.fill(0)
      }
    },
    async removeEnvelope(own, envelopeId) {
      const entropy = await openSeed(own)
      try {
        const proof = await prove(own, entropy, await known(own), { envelopeId, kind: 'removeEnvelope' })
        await own.call(postEnvelopeRemove, { body: { envelopeId, proof } })
      } finally {
        entropy.fill(0)
      }
    },
    async replace(own, entropy, envelopes = []) {
      const former = await openSeed(own)
      try {
        const wallet = await known(own)
        const next = { version: wallet.version + 1, walletId: wallet.walletId }
        const addresses = await deriveAddresses(entropy)
        const isOwn = envelopes.some(({ kind }) => kind !== 'recovery')
        const seed = {
          addresses,
          envelopes: await Promise.all(envelopes.map((envelope) => sealNew(own, envelope, next, entropy))),
          ...(!isOwn && { operator: await sealForOperator(own, next, entropy) }),
        }
        const proof = await prove(own, former, wallet, { ...seed, kind: 'replace' })
        const succession = await signSuccession(former, { ...next, addresses })
        const { secret } = await own.call(putWallet, {
          body: { ...seed, proof, succession, version: wallet.version, walletId: wallet.walletId },
        })
        const replaced: KnownWallet = { ...next, addresses, custody: isOwn ? 'user' : 'operator' }
        await keepForDevice(own, replaced, entropy, secret)
        return await keep(own, replaced)
      } finally {
        former.fill(0)
      }
    },
  }
}
