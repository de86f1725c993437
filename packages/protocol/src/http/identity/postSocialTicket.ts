import { type InferOutput, nullable, object, picklist, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

export const postSocialTicketBody = strictObject({
  /** As the page around the frame made it when it opened the popup. */
  ticket: secretSchema,
  /** `gone`: the popup knows nothing of the page that opened it, so neither does that page of the popup. */
  opener: picklist(['there', 'gone']),
})

export const postSocialTicketResponse = object({
  /** Where the popup goes, told once. Null: no sign-in has begun with this ticket yet, or it was told already. */
  uri: nullable(string()),
})

export type PostSocialTicketResponse = InferOutput<typeof postSocialTicketResponse>

/**
 * Where a popup goes that was opened before its sign-in began. Its page cannot always lead it: a page with
 * `Cross-Origin-Opener-Policy: same-origin` loses hold of what it opens. Answers within 4 s.
 */
export const postSocialTicket = defineRoute({
  method: 'POST',
  path: '/v1/person/social/ticket',
  query: strictObject(sdkQuery),
  body: postSocialTicketBody,
  response: postSocialTicketResponse,
})
