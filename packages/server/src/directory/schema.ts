import type { ChainNamespace } from '@portico/protocol/caip'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Wallets that an operator imported, or wrote here. Those that a release knows are in its file. */
export const wallets = pgTable('wallets', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  badgeType: text('badge_type', { enum: ['none', 'certified'] }).notNull(),
  /** CAIP-2 ids of the networks it comes with. */
  chains: jsonb('chains').$type<string[]>().notNull(),
  /** Families in which it also takes networks that its user adds. */
  anyNetworkOf: jsonb('any_network_of').$type<ChainNamespace[]>().notNull(),
  homepage: text('homepage'),
  imageId: text('image_id'),
  /** Smaller comes first. */
  order: integer('order').notNull(),
  linkMode: text('link_mode'),
  mobileLink: text('mobile_link'),
  /** None: its source does not say. */
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
  /** `import`: by `portico-server wallets import`. None: by an operator's hand, or by an older release's start. */
  origin: text('origin', { enum: ['import'] }),
})
