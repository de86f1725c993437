import type { ChainNamespace } from '@portico/protocol/caip'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Wallets that an operator imported or added by hand. The wallets of the release are in a file. */
export const wallets = pgTable('wallets', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  badgeType: text('badge_type', { enum: ['none', 'certified'] }).notNull(),
  /** CAIP-2 ids of the networks that the wallet includes. */
  chains: jsonb('chains').$type<string[]>().notNull(),
  /** Families in which the user can add networks to the wallet. */
  anyNetworkOf: jsonb('any_network_of').$type<ChainNamespace[]>().notNull(),
  homepage: text('homepage'),
  imageId: text('image_id'),
  /** Smaller comes first. */
  order: integer('order').notNull(),
  linkMode: text('link_mode'),
  mobileLink: text('mobile_link'),
  /** Null: unknown. */
  answersPairings: boolean('answers_pairings'),
  desktopLink: text('desktop_link'),
  webappLink: text('webapp_link'),
  /** Templates by family. */
  browseLink: jsonb('browse_link').$type<Record<string, string>>(),
  appStore: text('app_store'),
  playStore: text('play_store'),
  chromeStore: text('chrome_store'),
  rdns: text('rdns'),
  injected: jsonb('injected').$type<{ namespace: string; injected_id: string }[]>(),
  /** `import`: written by `portico-server wallets import`. Null: written by hand or by an older release. */
  origin: text('origin', { enum: ['import'] }),
})
