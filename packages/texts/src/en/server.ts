import type { Translation } from '../message.js'
import { enApproval } from './server/approval.js'
import { enFacts } from './server/facts.js'
import { enMail } from './server/mail.js'
import { enRelease } from './server/release.js'
import { enSandbox } from './server/sandbox.js'
import { enSite } from './server/site.js'
import { enSocial } from './server/social.js'

/** The server's texts in English, by area. */
export const server = {
  approval: enApproval,
  facts: enFacts,
  mail: enMail,
  release: enRelease,
  sandbox: enSandbox,
  site: enSite,
  social: enSocial,
} as const

/** The server's texts in another language. */
export type ServerCatalogs = {
  readonly [area in keyof typeof server]: Translation<(typeof server)[area]>
}
