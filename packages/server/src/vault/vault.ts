import { randomBytes } from 'node:crypto'
import {
  type DeviceSecretAnswer,
  envelopeLimit,
  type GetWalletResponse,
  type OperatorEnvelope,
  type PersonEnvelope,
  type PersonEnvelopeKind,
  type PostOperatorOpenResponse,
  type StoredEnvelope,
  seedProofMessage,
  successionMessage,
} from '@portico/protocol/http'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { InvalidRequestError } from '../errors/request.js'
import {
  DeviceSecretNotFoundError,
  EnvelopeLimitReachedError,
  EnvelopeNotFoundError,
  LastSecretError,
  VersionConflictError,
  WalletExistsError,
  WalletNotFoundError,
} from '../errors/vault.js'
import type { AuditLog } from '../identity/auditLog.js'
import type { HourlyLimits } from '../identity/hourlyLimits.js'
import { hashToken } from '../identity/secretTokens.js'
import { type LiveSession, toAuditEntry } from '../identity/sessions.js'
import type { Database } from '../store/database.js'
import { assertSeedSignature } from './assertSeedSignature.js'
import type { OperatorKeys } from './operatorKeys.js'
import type { Releases } from './releases.js'
import { deviceSecrets, embeddedWallets, envelopes, operatorEnvelopes } from './schema.js'
import type { Sealer } from './sealer.js'
import { createSpendTry } from './spendTry.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How often a device may ask for its half. */
export type SecretLimits = { perMinute: number; perDay: number }
/** How often a device may have a half made: each is a row of the person's log. */
const secretsMadePerHour = 20
/** How often a person's devices may have the operator's copy opened. */
const operatorOpensPerHour = 10

/** Of a wallet as a whole, whether it is made or its seed replaced. */
export type NewSeed = {
  walletId: string
  addresses: { eip155: string; solana: string }
  operator?: OperatorEnvelope | undefined
  envelopes: readonly (PersonEnvelope & { label: string })[]
}

type Wallet = typeof embeddedWallets.$inferSelect
type Writer = Pick<Database, 'delete' | 'insert' | 'select' | 'update'>

/** The server's part in keeping seeds: halves of keys, and sealed copies that it cannot open. */
export function createVault({
  audit,
  database,
  limits,
  nowMs,
  operatorKeys,
  releases,
  sealer,
  secretLimits,
}: {
  audit: AuditLog
  database: Database
  limits: HourlyLimits
  nowMs: () => number
  operatorKeys: OperatorKeys
  releases: Pick<Releases, 'read'>
  sealer: Sealer
  secretLimits: SecretLimits
}) {
  const spend = createSpendTry({ audit, limits })

  async function find(personId: string, from: Pick<Database, 'select'> = database) {
    const [wallet] = await from.select().from(embeddedWallets).where(eq(embeddedWallets.personId, personId))
    return wallet
  }

  async function require(personId: string): Promise<Wallet> {
    const wallet = await find(personId)
    if (!wallet) throw new WalletNotFoundError()
    return wallet
  }

  /** The person's wallet, which nobody else changes until the transaction ends. */
  async function lock(personId: string, transaction: Writer): Promise<Wallet> {
    const [wallet] = await transaction
      .select()
      .from(embeddedWallets)
      .where(eq(embeddedWallets.personId, personId))
      .for('update')
    if (!wallet) throw new WalletNotFoundError()
    return wallet
  }

  /** Checks that a seed can be opened: by its person, or else by the operator until there is a secret. */
  function toCustody(seed: NewSeed): 'operator' | 'person' {
    const isPersons = seed.envelopes.some(isOwnSecret)
    if (isPersons && seed.operator)
      throw new InvalidRequestError({
        field: 'body.operator',
        reason: 'there is a passkey or a password, so the operator gets none',
      })
    if (!isPersons && !seed.operator)
      throw new InvalidRequestError({
        field: 'body.operator',
        reason: 'it is missing, and there is no passkey or password',
      })
    if (new Set(seed.envelopes.map(({ envelopeId }) => envelopeId)).size !== seed.envelopes.length)
      throw new InvalidRequestError({ field: 'body.envelopes', reason: 'two have the same id' })
    return isPersons ? 'person' : 'operator'
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
    { ciphertext, envelopeId, kind, label, parameters, verifier }: PersonEnvelope & { label: string },
    wallet: Pick<Wallet, 'id' | 'version'>,
    { deviceName }: LiveSession,
  ): typeof envelopes.$inferInsert {
    return {
      ciphertext,
      createdAtMs: nowMs(),
      id: envelopeId,
      kind,
      // So that a person knows one from another.
      label: label === '' ? deviceName : label,
      parameters,
      verifierHash: verifier === undefined ? null : hashToken(verifier),
      version: wallet.version,
      walletId: wallet.id,
    }
  }

  /** @returns what it was sealed as: its key is destroyed once nothing can bring the row back */
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

  return {
    async describe(session: LiveSession): Promise<GetWalletResponse> {
      const { deviceId, personId } = session
      const wallet = await find(personId)
      if (!wallet) return { wallet: null }
      const [kept, [secret], [operator], release] = await Promise.all([
        database
          .select()
          .from(envelopes)
          .where(eq(envelopes.walletId, wallet.id))
          .orderBy(asc(envelopes.createdAtMs)),
        database
          .select({ version: deviceSecrets.version })
          .from(deviceSecrets)
          .where(and(eq(deviceSecrets.walletId, wallet.id), eq(deviceSecrets.deviceId, deviceId))),
        database
          .select({ id: operatorEnvelopes.id })
          .from(operatorEnvelopes)
          .where(eq(operatorEnvelopes.walletId, wallet.id)),
        releases.read(session),
      ])
      return {
        wallet: {
          addresses: { eip155: wallet.eip155Address, solana: wallet.solanaAddress },
          createdAt: Math.floor(wallet.createdAtMs / 1000),
          custody: toKnownCustody(wallet),
          deviceSecretVersion: secret?.version ?? null,
          envelopes: kept.map(toStored),
          hasOperatorEnvelope: operator !== undefined,
          isReleased: release.status === 'open',
          successions: wallet.successions,
          version: wallet.version,
          walletId: wallet.id,
        },
      }
    },

    /** @throws WalletExistsError, InvalidRequestError */
    async create(session: LiveSession, seed: NewSeed): Promise<DeviceSecretAnswer> {
      const custody = toCustody(seed)
      const { personId } = session
      return database.transaction(async (transaction) => {
        const [wallet] = await transaction
          .insert(embeddedWallets)
          .values({
            createdAtMs: nowMs(),
            custody,
            eip155Address: seed.addresses.eip155,
            id: seed.walletId,
            personId,
            solanaAddress: seed.addresses.solana,
            version: 1,
          })
          // Of the person, or, if ids could ever meet, of somebody else.
          .onConflictDoNothing()
          .returning()
        if (!wallet) throw new WalletExistsError()
        await writeEnvelopes(session, wallet, seed, transaction)
        await audit.write({ ...toAuditEntry(session), event: 'wallet.created' }, transaction)
        return makeDeviceSecret(session, wallet, transaction)
      })
    },

    /** @throws WalletNotFoundError, VersionConflictError, InvalidRequestError, SeedProofRefusedError */
    async replace(
      session: LiveSession,
      version: number,
      seed: NewSeed & { proof: string; succession: string },
    ): Promise<DeviceSecretAnswer> {
      const custody = toCustody(seed)
      let gone: string[] = []
      const answer = await database.transaction(async (transaction) => {
        const wallet = await lock(session.personId, transaction)
        if (wallet.id !== seed.walletId)
          throw new InvalidRequestError({ field: 'body.walletId', reason: 'it is of another wallet' })
        if (wallet.version !== version) throw new VersionConflictError({ version: wallet.version })
        const { addresses, operator, proof, succession } = seed
        const change = { addresses, envelopes: seed.envelopes, kind: 'replace', operator } as const
        await assertSeedSignature(
          seedProofMessage({ ...change, ...toSigner(session, wallet) }),
          proof,
          wallet.eip155Address,
        )
        const next = { id: wallet.id, version: version + 1 }
        await assertSeedSignature(
          successionMessage({ addresses, version: next.version, walletId: next.id }),
          succession,
          wallet.eip155Address,
        )
        if (wallet.custody === 'person' && custody === 'operator')
          throw new InvalidRequestError({
            field: 'body.operator',
            reason: 'the wallet was opened by a passkey or a password, and the new seed needs one, too',
          })
        await transaction.delete(envelopes).where(eq(envelopes.walletId, wallet.id))
        gone = await deleteOperatorEnvelope(wallet.id, transaction)
        await transaction.delete(deviceSecrets).where(eq(deviceSecrets.walletId, wallet.id))
        await transaction
          .update(embeddedWallets)
          .set({
            custody,
            eip155Address: seed.addresses.eip155,
            solanaAddress: seed.addresses.solana,
            successions: [...wallet.successions, { addresses, signature: succession, version: next.version }],
            version: next.version,
          })
          .where(eq(embeddedWallets.id, wallet.id))
        await writeEnvelopes(session, next, seed, transaction)
        const detail = `${wallet.eip155Address} → ${addresses.eip155}`
        await audit.write({ ...toAuditEntry(session), detail, event: 'wallet.replaced' }, transaction)
        return makeDeviceSecret(session, next, transaction)
      })
      await operatorKeys.destroy(gone)
      return answer
    },

    /**
     * @param proof of the seed, by which a device needs no release
     * @throws WalletNotFoundError, VersionConflictError, SeedProofRefusedError, TooOftenError
     */
    async createDeviceSecret(
      session: LiveSession,
      { proof, version }: { proof?: string | undefined; version: number },
    ): Promise<DeviceSecretAnswer> {
      await spend(`made:${session.deviceId}`, secretsMadePerHour, hourMs, session)
      return database.transaction(async (transaction) => {
        const wallet = await lock(session.personId, transaction)
        if (wallet.version !== version) throw new VersionConflictError({ version: wallet.version })
        if (proof !== undefined) {
          const message = seedProofMessage({ kind: 'adopt', ...toSigner(session, wallet) })
          await assertSeedSignature(message, proof, wallet.eip155Address)
        }
        await audit.write({ ...toAuditEntry(session), event: 'secret.created' }, transaction)
        return makeDeviceSecret(session, wallet, transaction)
      })
    },

    /** @throws DeviceSecretNotFoundError, TooOftenError */
    async releaseDeviceSecret(session: LiveSession): Promise<DeviceSecretAnswer> {
      const { deviceId, personId } = session
      await spend(`secret:${deviceId}`, secretLimits.perMinute, minuteMs, session)
      await spend(`secrets:${deviceId}`, secretLimits.perDay, 24 * hourMs, session)
      const [row] = await database
        .select({
          sealed: deviceSecrets.sealed,
          version: deviceSecrets.version,
          walletId: deviceSecrets.walletId,
        })
        .from(deviceSecrets)
        .innerJoin(
          embeddedWallets,
          and(eq(embeddedWallets.id, deviceSecrets.walletId), eq(embeddedWallets.personId, personId)),
        )
        .where(eq(deviceSecrets.deviceId, deviceId))
      if (!row) throw new DeviceSecretNotFoundError()
      // Written down before it is given away.
      await audit.count({ ...toAuditEntry(session), event: 'secret.released' })
      const secret = sealer.open(row.sealed, deviceContext(row.walletId, deviceId, row.version))
      return { secret: secret.toString('base64url'), version: row.version }
    },

    /** @throws WalletNotFoundError, VersionConflictError, EnvelopeLimitReachedError, LastSecretError, SeedProofRefusedError */
    async putEnvelope(
      session: LiveSession,
      {
        envelope,
        proof,
        replaces,
        version,
      }: {
        envelope: PersonEnvelope & { label: string }
        proof: string
        /** Ids of those that go. */
        replaces: readonly string[]
        version: number
      },
    ): Promise<'operator' | 'person'> {
      let destroyed: string[] = []
      const custody = await database.transaction(async (transaction) => {
        const wallet = await lock(session.personId, transaction)
        if (wallet.version !== version) throw new VersionConflictError({ version: wallet.version })
        const change = { envelope, kind: 'putEnvelope', replaces } as const
        await assertSeedSignature(
          seedProofMessage({ ...change, ...toSigner(session, wallet) }),
          proof,
          wallet.eip155Address,
        )
        // First: what goes makes room.
        const gone = await transaction
          .delete(envelopes)
          .where(
            and(
              eq(envelopes.walletId, wallet.id),
              inArray(envelopes.id, [...replaces]),
              ne(envelopes.id, envelope.envelopeId),
            ),
          )
          .returning({ kind: envelopes.kind })
        const [counted] = await transaction
          .select({ count: sql<number>`cast(count(*) as int)` })
          .from(envelopes)
          .where(and(eq(envelopes.walletId, wallet.id), ne(envelopes.id, envelope.envelopeId)))
        if ((counted?.count ?? 0) >= envelopeLimit)
          throw new EnvelopeLimitReachedError({ limit: envelopeLimit })
        const row = toRow(envelope, wallet, session)
        const [written] = await transaction
          .insert(envelopes)
          .values(row)
          // A password that became a recovery kit would leave the person without a secret.
          .onConflictDoUpdate({
            set: row,
            setWhere: eq(envelopes.kind, envelope.kind),
            target: [envelopes.walletId, envelopes.id],
          })
          .returning({ id: envelopes.id })
        if (!written)
          throw new InvalidRequestError({
            field: 'body.envelope.kind',
            reason: 'the one of this id is another',
          })
        const entry = toAuditEntry(session)
        await audit.write({ ...entry, detail: envelope.kind, event: 'envelope.added' }, transaction)
        for (const { kind } of gone)
          await audit.write({ ...entry, detail: kind, event: 'envelope.removed' }, transaction)
        const settled = await settleCustody(wallet, transaction)
        destroyed = settled.gone
        if (wallet.custody === 'operator' && settled.custody === 'person')
          await audit.write({ ...entry, event: 'operator.destroyed' }, transaction)
        return settled.custody
      })
      await operatorKeys.destroy(destroyed)
      return custody
    },

    /**
     * @returns of which kind it was; undefined where there is none of that id
     * @throws WalletNotFoundError, LastSecretError, SeedProofRefusedError
     */
    async removeEnvelope(
      session: LiveSession,
      { envelopeId, proof }: { envelopeId: string; proof: string },
    ): Promise<PersonEnvelopeKind | undefined> {
      return database.transaction(async (transaction) => {
        const wallet = await lock(session.personId, transaction)
        const change = { envelopeId, kind: 'removeEnvelope' } as const
        await assertSeedSignature(
          seedProofMessage({ ...change, ...toSigner(session, wallet) }),
          proof,
          wallet.eip155Address,
        )
        const kept = await transaction.select().from(envelopes).where(eq(envelopes.walletId, wallet.id))
        const envelope = kept.find(({ id }) => id === envelopeId)
        if (!envelope) return undefined
        if (isOwnSecret(envelope) && kept.filter(isOwnSecret).length === 1) throw new LastSecretError()
        await transaction
          .delete(envelopes)
          .where(and(eq(envelopes.walletId, wallet.id), eq(envelopes.id, envelopeId)))
        await audit.write(
          { ...toAuditEntry(session), detail: envelope.kind, event: 'envelope.removed' },
          transaction,
        )
        return toStored(envelope).kind
      })
    },

    /** @throws WalletNotFoundError, EnvelopeNotFoundError, TooOftenError */
    async openOperator(session: LiveSession): Promise<PostOperatorOpenResponse> {
      const wallet = await require(session.personId)
      await spend(`operator:${session.personId}`, operatorOpensPerHour, hourMs, session)
      const [row] = await database
        .select()
        .from(operatorEnvelopes)
        .where(eq(operatorEnvelopes.walletId, wallet.id))
      if (!row) throw new EnvelopeNotFoundError()
      await audit.write({ ...toAuditEntry(session), event: 'operator.opened' })
      const key = await operatorKeys.open(row.sealedKey, operatorContext(wallet.id, row.id, row.version))
      return {
        ciphertext: row.ciphertext,
        envelopeId: row.id,
        key: key.toString('base64url'),
        version: row.version,
      }
    },

    /** Destroys the key of a person's operator's envelope once `remove` has deleted that with them. */
    async removeWith(personId: string, remove: () => Promise<void>): Promise<void> {
      const rows = await database
        .select({ sealedKey: operatorEnvelopes.sealedKey })
        .from(operatorEnvelopes)
        .innerJoin(embeddedWallets, eq(embeddedWallets.id, operatorEnvelopes.walletId))
        .where(eq(embeddedWallets.personId, personId))
      const sealed = rows.map(({ sealedKey }) => sealedKey)
      await operatorKeys.mark(sealed)
      await remove()
      await operatorKeys.destroy(sealed)
    },

    /** Destroys keys whose envelopes are gone: a process that ended between the two left them. */
    async prune(): Promise<void> {
      const rows = await database.select({ sealedKey: operatorEnvelopes.sealedKey }).from(operatorEnvelopes)
      await operatorKeys.sweep(rows.map(({ sealedKey }) => sealedKey))
    },
  }

  /** From the first passkey or password on, nothing that the server has opens the seed. */
  async function settleCustody(
    wallet: Wallet,
    transaction: Writer,
  ): Promise<{ custody: 'operator' | 'person'; gone: string[] }> {
    const [own] = await transaction
      .select({ id: envelopes.id })
      .from(envelopes)
      .where(and(eq(envelopes.walletId, wallet.id), inArray(envelopes.kind, [...ownSecretKinds])))
      .limit(1)
    // Nobody could open it on a new device any more.
    if (!own && wallet.custody === 'person') throw new LastSecretError()
    if (!own) return { custody: 'operator', gone: [] }
    const gone = await deleteOperatorEnvelope(wallet.id, transaction)
    await transaction
      .update(embeddedWallets)
      .set({ custody: 'person' })
      .where(eq(embeddedWallets.id, wallet.id))
    return { custody: 'person', gone }
  }
}

/** What a person opens their wallet with on a new device. A recovery kit lies somewhere else. */
const ownSecretKinds = ['passkey', 'password'] as const

function isOwnSecret({ kind }: { kind: string }): boolean {
  return ownSecretKinds.some((own) => own === kind)
}

/** Who signs a change, and for which seed. */
function toSigner({ id: sessionId }: LiveSession, { id: walletId, version }: Wallet) {
  return { sessionId, version, walletId }
}

function toKnownCustody({ custody }: Wallet): 'operator' | 'person' {
  return custody === 'person' ? 'person' : 'operator'
}

function toStored(row: typeof envelopes.$inferSelect): StoredEnvelope {
  return {
    createdAt: Math.floor(row.createdAtMs / 1000),
    envelopeId: row.id,
    kind: row.kind as StoredEnvelope['kind'],
    label: row.label,
    parameters: row.parameters,
    version: row.version,
  }
}

const deviceContext = (walletId: string, deviceId: string, version: number) => [
  'device',
  walletId,
  deviceId,
  String(version),
]
const operatorContext = (walletId: string, envelopeId: string, version: number) => [
  'operator',
  walletId,
  envelopeId,
  String(version),
]
