import { maxLength, object, optional, pipe, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { socialProviderSchema } from './socialProviders.js'

const text = optional(pipe(string(), maxLength(8192)))

/**
 * The URL to which the provider redirects the user. From there, the server redirects the user to the wallet's site.
 * Providers add fields of their own.
 */
export const getSocialCallback = defineRoute({
  method: 'GET',
  path: '/v1/user/social/callback/{provider}',
  params: strictObject({ provider: socialProviderSchema }),
  query: object({ code: text, error: text, error_description: text, iss: text, state: text }),
})
