import { pgTable, text } from 'drizzle-orm/pg-core'

/** Names that the operator gave to addresses. They win over what a chain says. */
export const identities = pgTable('identities', {
  /** Lower case for eip155, as written for every other family. */
  address: text('address').primaryKey(),
  name: text('name'),
  avatar: text('avatar'),
})
