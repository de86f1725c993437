import { asc, eq, inArray, or } from 'drizzle-orm'
import { NameLimitReachedError, NameTakenError } from '../errors/names.js'
import type { Database } from '../store/database.js'
import { skeletonOf, type ZoneName } from './nameRules.js'
import { nameAudit, names } from './schema.js'

export type StoredName = typeof names.$inferSelect

export type Registration = ZoneName & {
  /** In any spelling. */
  address: string
  coinType: number
  isContract: boolean
  avatar: string | null
  bio: string | null
  projectId: string
}

export type NameStore = {
  get: (name: string) => Promise<StoredName | undefined>
  /** Returns the names of an address, also those of contracts, each of which counts on its own network only. */
  listOf: (address: string) => Promise<StoredName[]>
  /** Returns the labels that are taken, or that look like a taken one. */
  findTaken: (labels: readonly string[]) => Promise<Set<string>>
  /**
   * Registers a name for an account: for a contract on its network, otherwise for the key of an address. If the account
   * has the name already, nothing changes.
   *
   * @returns false if the account had it before
   * @throws NameTakenError, NameLimitReachedError
   */
  register: (registration: Registration) => Promise<boolean>
  /** Records a refusal of a registration that the account had signed. */
  noteRefusal: (registration: Registration, code: string) => Promise<void>
}

/** Creates the store of names that users registered. Each query is one statement on an index. */
export function createNameStore(options: {
  database: Database
  nowMs: () => number
  /** Maximum number of names of one address. A contract is counted apart on each network. */
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
      database
        .select()
        .from(names)
        .where(eq(names.address, address.toLowerCase()))
        .orderBy(asc(names.registeredAt), asc(names.slot)),
    async noteRefusal(registration, code) {
      await database.insert(nameAudit).values(toAudit(registration, code))
    },
    async register(registration) {
      const { avatar, bio, coinType, isContract, label, name } = registration
      const address = registration.address.toLowerCase()
      const skeleton = skeletonOf(label)
      return database.transaction(async (transaction) => {
        // The database's constraints decide between two simultaneous requests. A check in advance could not.
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
          // Two old names may look alike. Then only the older one has the skeleton, so the other is found only by its
          // name.
          const holders = await transaction
            .select()
            .from(names)
            .where(or(eq(names.name, name), eq(names.skeleton, skeleton)))
          const holder = holders.find((each) => each.name === name) ?? holders[0]
          if (holder?.name === name && isSameAccount(holder, { address, coinType, isContract })) return false
          if (holder) throw new NameTakenError({ isLookAlike: holder.name !== name })
        }
        throw new NameLimitReachedError({ limit: perAddress })
      })
    },
  }
}

/** The owner of a contract owns its address on that network only. The owner of a key owns it on all. */
function isSameAccount(one: AccountOfName, other: AccountOfName): boolean {
  if (one.address !== other.address || one.isContract !== other.isContract) return false
  return !one.isContract || one.coinType === other.coinType
}

type AccountOfName = Pick<StoredName, 'address' | 'coinType' | 'isContract'>
