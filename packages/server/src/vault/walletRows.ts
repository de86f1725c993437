import { randomBytes } from 'node:crypto'
import type { DeviceSecretAnswer, UserEnvelope } from '@portico/protocol/http'
import { and, eq, inArray } from 'drizzle-orm'
import { LastSecretError, WalletNotFoundError } from '../errors/vault.js'
import { lockOwnUser } from '../identity/lockUser.js'
import { hashToken } from '../identity/secretTokens.js'
import type { LiveSession } from '../identity/sessions.js'
import type { Database, Writer } from '../store/database.js'
import { ownSecretKinds } from './custody.js'
import type { OperatorKeys } from './operatorKeys.js'
import { deviceSecrets, embeddedWallets, envelopes, operatorEnvelopes } from './schema.js'
import { deviceContext, operatorContext } from './sealedContexts.js'
import type { Sealer } from './sealer.js'
import type { NewSeed, Wallet } from './wallet.js'

export type WalletRows = ReturnType<typeof createWalletRows>

/** Creates the functions that read and write the rows of a wallet. */
export function createWalletRows({
  database,
  nowMs,
  operatorKeys,
  sealer,
}: {
  database: Database
  nowMs: () => number
  operatorKeys: OperatorKeys
  sealer: Sealer
}) {
  async function find(userId: string, from: Pick<Database, 'select'> = database) {
    const [wallet] = await from.select().from(embeddedWallets).where(eq(embeddedWallets.userId, userId))
    return wallet
  }

  async function require(userId: string): Promise<Wallet> {
    const wallet = await find(userId)
    if (!wallet) throw new WalletNotFoundError()
    return wallet
  }

  /**
   * Returns the user's wallet and locks it until the transaction ends.
   *
   * @throws WalletSessionRequiredError, WalletNotFoundError
   */
  async function lock(userId: string, transaction: Writer): Promise<Wallet> {
    await lockOwnUser(transaction, userId)
    const [wallet] = await transaction
      .select()
      .from(embeddedWallets)
      .where(eq(embeddedWallets.userId, userId))
      .for('update')
    if (!wallet) throw new WalletNotFoundError()
    return wallet
  }

  async function writeEnvelopes(
    session: LiveSession,
    wallet: Pick<Wallet, 'id' | 'version'>,
    seed: NewSeed,
    transaction: Writer,
  ) {
    if (seed.operator) {
      const { ciphertext, envelopeId, key } = seed.operator
      await transaction.insert(operatorEnvelopes).values({
        ciphertext,
        id: envelopeId,
        sealedKey: await operatorKeys.seal(
          Buffer.from(key, 'base64url'),
          operatorContext(wallet.id, envelopeId, wallet.version),
        ),
        version: wallet.version,
        walletId: wallet.id,
      })
    }
    if (seed.envelopes.length > 0)
      await transaction.insert(envelopes).values(seed.envelopes.map((each) => toRow(each, wallet, session)))
  }

  function toRow(
    { ciphertext, envelopeId, kind, label, parameters, verifier }: UserEnvelope & { label: string },
    wallet: Pick<Wallet, 'id' | 'version'>,
    { deviceName }: LiveSession,
  ): typeof envelopes.$inferInsert {
    return {
      ciphertext,
      createdAtMs: nowMs(),
      id: envelopeId,
      kind,
      // A name by which the user can distinguish envelopes.
      label: label === '' ? deviceName : label,
      parameters,
      verifierHash: verifier === undefined ? null : hashToken(verifier),
      version: wallet.version,
      walletId: wallet.id,
    }
  }

  /** Deletes the operator's envelope. @returns its sealed key, to be destroyed after the transaction is committed */
  async function deleteOperatorEnvelope(walletId: string, transaction: Writer): Promise<string[]> {
    const gone = await transaction
      .delete(operatorEnvelopes)
      .where(eq(operatorEnvelopes.walletId, walletId))
      .returning({ sealedKey: operatorEnvelopes.sealedKey })
    const sealed = gone.map(({ sealedKey }) => sealedKey)
    await operatorKeys.mark(sealed)
    return sealed
  }

  async function makeDeviceSecret(
    { deviceId }: LiveSession,
    { id: walletId, version }: Pick<Wallet, 'id' | 'version'>,
    transaction: Writer,
  ): Promise<DeviceSecretAnswer> {
    const secret = randomBytes(32)
    const sealed = sealer.seal(secret, deviceContext(walletId, deviceId, version))
    await transaction
      .insert(deviceSecrets)
      .values({ createdAtMs: nowMs(), deviceId, sealed, version, walletId })
      .onConflictDoUpdate({
        set: { createdAtMs: nowMs(), sealed, version },
        target: [deviceSecrets.walletId, deviceSecrets.deviceId],
      })
    return { secret: secret.toString('base64url'), version }
  }

  /**
   * Removes the operator's envelope once there is a passkey or a password. Then the server can no longer open the seed.
   */
  async function settleCustody(
    wallet: Wallet,
    transaction: Writer,
  ): Promise<{ custody: 'operator' | 'user'; gone: string[] }> {
    const [own] = await transaction
      .select({ id: envelopes.id })
      .from(envelopes)
      .where(and(eq(envelopes.walletId, wallet.id), inArray(envelopes.kind, [...ownSecretKinds])))
      .limit(1)
    // Without such a secret, the user could not open the wallet on a new device.
    if (!own && wallet.custody === 'user') throw new LastSecretError()
    if (!own) return { custody: 'operator', gone: [] }
    const gone = await deleteOperatorEnvelope(wallet.id, transaction)
    await transaction
      .update(embeddedWallets)
      .set({ custody: 'user' })
      .where(eq(embeddedWallets.id, wallet.id))
    return { custody: 'user', gone }
  }

  return {
    deleteOperatorEnvelope,
    find,
    lock,
    makeDeviceSecret,
    require,
    settleCustody,
    toRow,
    writeEnvelopes,
  }
}
