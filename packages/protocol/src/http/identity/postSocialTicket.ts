import { type InferOutput, nullable, object, picklist, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

export const postSocialTicketBody = strictObject({
  /** The ticket that the page around the frame created when it opened the pop-up. */
  ticket: secretSchema,
  /** `gone`: the pop-up has no access to the page that opened it, so the page has no access to the pop-up either. */
  opener: picklist(['there', 'gone']),
})

export const postSocialTicketResponse = object({
  /**
   * URL for the pop-up, returned once. Null: no login has begun with this ticket yet, or the URL was already returned.
   */
  uri: nullable(string()),
})

export type PostSocialTicketResponse = InferOutput<typeof postSocialTicketResponse>

/**
 * Returns the URL of a pop-up that was opened before its login began. The page cannot always navigate the pop-up
 * itself: with `Cross-Origin-Opener-Policy: same-origin`, it has no access to the windows that it opens. Responds
 * within 4 s.
 */
export const postSocialTicket = defineRoute({
  method: 'POST',
  path: '/v1/user/social/ticket',
  query: strictObject(sdkQuery),
  body: postSocialTicketBody,
  response: postSocialTicketResponse,
})
