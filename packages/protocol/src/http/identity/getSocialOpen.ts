import { maxLength, optional, picklist, pipe, regex, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

/**
 * The first page of a pop-up: responds with a redirect to the provider, or with a page.
 *
 * Clients inside Telegram append `--{URL of their page}` to `state`. The user returns there, with `result_uri` in its
 * query, if it is a page of the flow's own origin.
 */
export const getSocialOpen = defineRoute({
  method: 'GET',
  path: '/v1/user/social/open',
  query: strictObject({
    ...sdkQuery,
    /** Reading direction of the page that began the flow; the server's page uses the same. */
    dir: optional(picklist(['ltr', 'rtl'])),
    state: pipe(string(), maxLength(4096), regex(/^[\w-]{43}(--.*)?$/, 'must be a state')),
    /**
     * Token of the confirmation page, where the user confirmed that they started this. A stranger's link cannot have
     * it.
     */
    confirmed: optional(pipe(string(), regex(/^[\w-]{43}$/, 'must be of the page that asks'))),
  }),
})
