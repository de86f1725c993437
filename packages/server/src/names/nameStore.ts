import { asc, eq, inArray, or } from 'drizzle-orm'
import { NameLimitReachedError, NameTakenError } from '../errors/names.js'
import type { Database } from '../store/database.js'
import { skeletonOf, type ZoneName } from './nameRules.js'
import { nameAudit, names } from './schema.js'

export type StoredName = typeof names.$inferSelect

export type Registration = ZoneName & {
  /** Any spelling. */
  address: string
  coinType: number
  isContract: boolean
  avatar: string | null
  bio: string | null
  projectId: string
}

export type NameStore = {
  get: (name: string) => Promise<StoredName | undefined>
  /** Oldest first. */
  listOf: (address: string) => Promise<StoredName[]>
  /** Which of these labels somebody has, or has one that looks like it. */
  findTaken: (labels: readonly string[]) => Promise<Set<string>>
  /**
   * Keeps a name for an address. Again for the same address, it changes nothing.
   *
   * @returns false where the address had it before
   * @throws NameTakenError, NameLimitReachedError
   */
  register: (registration: Registration) => Promise<boolean>
  /** Writes down what was refused to an account that signed for it. */
  noteRefusal: (registration: Registration, code: string) => Promise<void>
}

/** Names that people registered. Each question is one statement on an index. */
export function createNameStore(options: {
  database: Database
  nowMs: () => number
  /** Names that one address may have. */
  perAddress: number
}): NameStore {
  const { database, nowMs, perAddress } = options
  const nowSeconds = () => Math.floor(nowMs() / 1000)

  function toAudit(registration: Registration, action: string): typeof nameAudit.$inferInsert {
    const { address, coinType, isContract, name, projectId } = registration
    return { action, address: address.toLowerCase(), at: nowSeconds(), coinType, isContract, name, projectId }
  }

  return {
    async findTaken(labels) {
      const skeletons = labels.map(skeletonOf)
      const rows = await database
        .select({ skeleton: names.skeleton })
        .from(names)
        .where(inArray(names.skeleton, skeletons))
      const taken = new Set(rows.map(({ skeleton }) => skeleton))
      return new Set(labels.filter((label) => taken.has(skeletonOf(label))))
    },
    async get(name) {
      const [row] = await database.select().from(names).where(eq(names.name, name))
      return row
    },
    listOf: (address) =>
      database.select().from(names).where(eq(names.address, address.toLowerCase())).orderBy(asc(names.slot)),
    async noteRefusal(registration, code) {
      await database.insert(nameAudit).values(toAudit(registration, code))
    },
    async register(registration) {
      const { avatar, bio, coinType, isContract, label, name } = registration
      const address = registration.address.toLowerCase()
      const skeleton = skeletonOf(label)
      return database.transaction(async (transaction) => {
        // Two that ask at once meet at the database's own rules: no look before the leap could hold them apart.
        for (let slot = 0; slot < perAddress; slot++) {
          const [row] = await transaction
            .insert(names)
            .values({
              address,
              avatar,
              bio,
              coinType,
              isContract,
              name,
              registeredAt: nowSeconds(),
              skeleton,
              slot,
              updatedAt: nowSeconds(),
            })
            .onConflictDoNothing()
            .returning({ name: names.name })
          if (row) {
            await transaction.insert(nameAudit).values(toAudit(registration, 'register'))
            return true
          }
          // Of two that were given out before they were known to look alike, one has the skeleton and one only its name.
          const holders = await transaction
            .select()
            .from(names)
            .where(or(eq(names.name, name), eq(names.skeleton, skeleton)))
          const holder = holders.find((each) => each.name === name) ?? holders[0]
          if (holder?.name === name && holder.address === address) return false
          if (holder) throw new NameTakenError({ isLookAlike: holder.name !== name })
        }
        throw new NameLimitReachedError({ limit: perAddress })
      })
    },
  }
}
