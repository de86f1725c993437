import { object, optional, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { socialProviderSchema } from './socialProviders.js'

/**
 * The same for a provider that posts a form (Apple). Answers with a redirect to `getSocialCallback`: only a navigation by
 * GET carries the cookie that ties the flow to its browser.
 */
export const postSocialCallback = defineRoute({
  method: 'POST',
  path: '/v1/person/social/callback/{provider}',
  params: strictObject({ provider: socialProviderSchema }),
  query: object({}),
  body: object({ code: optional(string()), error: optional(string()), state: optional(string()) }),
})
