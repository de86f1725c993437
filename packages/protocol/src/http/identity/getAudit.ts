import {
  array,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

/**
 * Events that the server logs for the user. After the account is deleted, the user can no longer read them.
 * The list of event names is append-only.
 */
export const auditEvents = [
  'account.created',
  'code.burned',
  'device.added',
  'device.approved',
  'device.refused',
  'device.revoked',
  'email.changed',
  'email.changeStarted',
  'login.added',
  'login.removed',
  'session.ended',
  'session.reused',
  'session.started',
  'stepUp.passed',
  'wallet.created',
  'wallet.replaced',
  'secret.created',
  'secret.released',
  'secret.limited',
  'envelope.added',
  'envelope.removed',
  'envelope.listed',
  'operator.opened',
  'operator.destroyed',
  'envelope.opened',
  'envelope.refused',
  'release.asked',
  'release.given',
  'release.refused',
] as const

export type AuditEvent = (typeof auditEvents)[number]

export const getAuditResponse = object({
  entries: array(
    object({
      id: string(),
      event: picklist(auditEvents),
      /** Unix seconds. If the event happened `count` times within an hour, this is the last time. */
      at: number(),
      count: number(),
      deviceId: nullable(string()),
      deviceName: nullable(string()),
      /** The site around the frame. */
      origin: nullable(string()),
      /** IP address. */
      place: nullable(string()),
      /** What the event is about, e.g. the kind of a login or of an envelope. */
      detail: nullable(string()),
    }),
  ),
  /** For the next page. Null at the end. */
  next: nullable(string()),
})

export type GetAuditResponse = InferOutput<typeof getAuditResponse>

/** Lists the events of the account, newest first, 50 on each page. The server stores them for a year. */
export const getAudit = defineRoute({
  method: 'GET',
  path: '/v1/user/audit',
  query: strictObject({
    ...sdkQuery,
    /** `next` of the previous page. */
    cursor: optional(pipe(string(), regex(/^\d{1,16}$/, 'must be a cursor'))),
  }),
  response: getAuditResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
