import { maxLength, optional, picklist, pipe, regex, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

/**
 * The first page of a pop-up. It redirects to the provider, or shows a page.
 *
 * Clients inside Telegram append `--{URL of their page}` to `state`. If that page belongs to the origin of the flow,
 * the user returns to it, with `result_uri` in its query.
 */
export const getSocialOpen = defineRoute({
  method: 'GET',
  path: '/v1/user/social/open',
  query: strictObject({
    ...sdkQuery,
    /** Reading direction of the page that began the flow. The server's page uses the same direction. */
    dir: optional(picklist(['ltr', 'rtl'])),
    state: pipe(string(), maxLength(4096), regex(/^[\w-]{43}(--.*)?$/, 'must be a state')),
    /**
     * Token of the confirmation page, on which the user has confirmed that they started this login. A link from a
     * stranger cannot contain it.
     */
    confirmed: optional(pipe(string(), regex(/^[\w-]{43}$/, 'must be of the page that asks'))),
  }),
})
