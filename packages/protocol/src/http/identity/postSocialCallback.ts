import { object, optional, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { socialProviderSchema } from './socialProviders.js'

/**
 * The callback for a provider that posts a form (Apple). It redirects to `getSocialCallback`, because only a navigation
 * by GET has the cookie that binds the flow to its browser.
 */
export const postSocialCallback = defineRoute({
  method: 'POST',
  path: '/v1/user/social/callback/{provider}',
  params: strictObject({ provider: socialProviderSchema }),
  query: object({}),
  body: object({ code: optional(string()), error: optional(string()), state: optional(string()) }),
})
