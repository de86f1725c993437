import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FeatureSetting } from '../project.js'

/** One site, or one group of sites, that uses this server. */
export const projects = pgTable('projects', {
  /** Never leaves the server. Clients send a key of `project_keys` instead. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Origin patterns. */
  origins: jsonb('origins').$type<string[]>().notNull(),
  mode: text('mode', { enum: ['production', 'development'] }).notNull(),
  /** Unix seconds. Until then, sites under shared hosting suffixes may use a project in development mode. */
  developmentUntil: bigint('development_until', { mode: 'number' }),
  features: jsonb('features').$type<Record<string, FeatureSetting>>().notNull(),
  analytics: boolean('analytics').notNull(),
  /** Unix seconds. */
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})

/** The public ids of projects. A rotated key works until it expires. */
export const projectKeys = pgTable(
  'project_keys',
  {
    /** What clients send as `projectId`. */
    key: text('key').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Unix seconds. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /** Unix seconds. Null for the current key. */
    expiresAt: bigint('expires_at', { mode: 'number' }),
  },
  (table) => [index('project_keys_project_id').on(table.projectId)],
)
