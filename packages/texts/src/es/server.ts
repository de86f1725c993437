import type { ServerCatalogs } from '../en/server.js'
import { esApproval } from './server/approval.js'
import { esFacts } from './server/facts.js'
import { esMail } from './server/mail.js'
import { esRelease } from './server/release.js'
import { esSandbox } from './server/sandbox.js'
import { esSite } from './server/site.js'
import { esSocial } from './server/social.js'

/** The server's texts in Spanish, by area. */
export const server: ServerCatalogs = {
  approval: esApproval,
  facts: esFacts,
  mail: esMail,
  release: esRelease,
  sandbox: esSandbox,
  site: esSite,
  social: esSocial,
}
