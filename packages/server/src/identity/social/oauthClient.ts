import type { SocialProvider } from '@portico/protocol/http'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetchOptions,
  calculatePKCECodeChallenge,
  customFetch,
  enableNonRepudiationChecks,
  fetchProtectedResource,
} from 'openid-client'
import { joinSignals } from '../../http/joinSignals.js'
import { readBytes } from '../../http/readBody.js'
import type { SocialSettings } from '../../settings/settings.js'
import { dialects } from './dialects.js'
import type { SocialUser } from './socialDialect.js'

/** Timeout for a response of the provider. */
const timeoutMs = 10_000
const limitBytes = 256 * 1024

export type OauthClient = {
  /**
   * Returns the provider's URL for the user. `isKnown`: the user logged in before in this browser. All other users must
   * choose an account at the provider.
   */
  authorizationUrl: (flow: {
    state: string
    nonce: string
    codeVerifier: string
    isKnown: boolean
  }) => Promise<string>
  /**
   * Exchanges the provider's response for the user's identity.
   *
   * @throws Error if any part is invalid: state, issuer, code, verifier, signature, nonce, audience, times
   */
  readUser: (
    answered: URLSearchParams,
    flow: { state: string; nonce: string; codeVerifier: string },
  ) => Promise<SocialUser>
}

/** Creates a client of one provider. */
export function createOauthClient(
  provider: SocialProvider,
  settings: SocialSettings,
  redirectUri: string,
): OauthClient {
  const dialect = dialects[provider]
  const endpoints = dialect.endpoints(settings.url)
  const hasIdToken = endpoints.keys !== undefined

  async function configure(): Promise<Configuration> {
    const secret = (await dialect.createSecret?.(settings, endpoints.issuer)) ?? settings.clientSecret
    const authenticate = dialect.authentication === 'basic' ? ClientSecretBasic : ClientSecretPost
    const configuration = new Configuration(
      {
        authorization_endpoint: endpoints.authorization,
        issuer: endpoints.issuer,
        token_endpoint: endpoints.token,
        ...(endpoints.keys !== undefined && { jwks_uri: endpoints.keys }),
      },
      settings.clientId,
      {},
      authenticate(secret),
    )
    configuration[customFetch] = fetchWhole
    // Only a local test provider; the settings allow no other.
    if (settings.url?.startsWith('http:')) allowInsecureRequests(configuration)
    if (hasIdToken) enableNonRepudiationChecks(configuration)
    return configuration
  }

  return {
    async authorizationUrl({ codeVerifier, isKnown, nonce, state }) {
      return buildAuthorizationUrl(await configure(), {
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: dialect.scope,
        state,
        ...(hasIdToken && { nonce }),
        ...dialect.parameters,
        ...(!isKnown && dialect.choosing),
      }).href
    },
    async readUser(answered, { codeVerifier, nonce, state }) {
      const configuration = await configure()
      const current = new URL(redirectUri)
      current.search = answered.toString()
      const tokens = await authorizationCodeGrant(configuration, current, {
        expectedState: state,
        idTokenExpected: hasIdToken,
        pkceCodeVerifier: codeVerifier,
        ...(hasIdToken && { expectedNonce: nonce }),
      })
      return dialect.readUser({
        ask: async (url) => {
          const response = await fetchProtectedResource(
            configuration,
            tokens.access_token,
            new URL(url),
            'GET',
            undefined,
            new Headers({ accept: 'application/json', 'user-agent': 'portico-server' }),
          )
          if (!response.ok)
            throw new ReferenceError(`The provider returned status ${response.status} for the user`)
          return response.json()
        },
        claims: hasIdToken ? tokens.claims() : undefined,
        userUrl: endpoints.user,
      })
    },
  }
}

/** Fetches a response with its whole body, within a time and a size. The library limits neither for a body. */
async function fetchWhole(
  url: string,
  { body, headers, method, redirect }: CustomFetchOptions,
): Promise<Response> {
  const limit = joinSignals([], timeoutMs)
  try {
    const response = await fetch(url, {
      // The library sends forms only.
      body: body ? String(body) : null,
      headers,
      method,
      redirect,
      signal: limit.signal,
    })
    const bytes = await readBytes(response, limitBytes, { signal: limit.signal })
    return new Response(bytes.length === 0 ? null : Buffer.from(bytes), response)
  } finally {
    limit.release()
  }
}
