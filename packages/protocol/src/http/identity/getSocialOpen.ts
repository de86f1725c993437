import { maxLength, optional, picklist, pipe, regex, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

/**
 * Where a popup begins: answers with a redirect to the provider, or with a page.
 *
 * Clients inside Telegram append `--{address of their page}` to `state`: the person comes back there, with `result_uri`
 * in its query, if it is a page of the flow's own origin.
 */
export const getSocialOpen = defineRoute({
  method: 'GET',
  path: '/v1/person/social/open',
  query: strictObject({
    ...sdkQuery,
    /** Which way the page that began it is read: a page of the server's is read that way too. */
    dir: optional(picklist(['ltr', 'rtl'])),
    state: pipe(string(), maxLength(4096), regex(/^[\w-]{43}(--.*)?$/, 'must be a state')),
    /** Of the page that asks: the person said there that it was them who started this. Nobody else's link can. */
    confirmed: optional(pipe(string(), regex(/^[\w-]{43}$/, 'must be of the page that asks'))),
  }),
})
