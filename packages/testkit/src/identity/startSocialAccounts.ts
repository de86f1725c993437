import {
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  verify,
  webcrypto,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from 'oidc-provider'
import { renderAccounts } from './accountsPage.js'
import { refuseForeignHosts } from './refuseForeignHosts.js'
import { type StandInDialect, type StandInName, standInDialects } from './socialDialects.js'
import { createSocialUser, type SocialTestUser, socialUsers } from './socialUsers.js'

/** A server's registration at one provider, ready to pass as its settings `social`. */
export type SocialRegistration = {
  clientId: string
  clientSecret: string
  url: string
  teamId?: string
  keyId?: string
}

export type SocialAccounts = {
  url: string
  /** Settings of a server that signs users in here. */
  social: Readonly<Record<StandInName, SocialRegistration>>
  close: () => Promise<void>
}

/** Apple's developers have a team and keys. The stand-in has one of each. */
const apple = { keyId: 'STANDINKEY', teamId: 'STANDINTEAM' }
const clientId = 'portico-demo'
const names = Object.keys(standInDialects) as StandInName[]

/**
 * Starts stand-ins for the providers of social accounts on this machine. Each is an OpenID provider with the paths, the
 * responses and the oddities of the real one. Needs `oidc-provider`.
 */
export async function startSocialAccounts({
  users: knownUsers = socialUsers,
  port = 0,
  serverUrl,
}: {
  users?: readonly SocialTestUser[] | undefined
  /** Default: a free one. */
  port?: number | undefined
  /** Base URL of the server that signs users in: providers redirect only there. */
  serverUrl: string
}): Promise<SocialAccounts> {
  const users = [...knownUsers]
  // Imports the package only here. On some releases of Node it prints notices, which users of the inbox need not see.
  const { Provider: OidcProvider } = await import('oidc-provider')
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // An IP address, because the name could resolve to ::1, where nothing listens.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientSecret = randomBytes(32).toString('base64url')
  const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signing = await createSigningKey()
  const providers = new Map(
    names.map((name) => {
      const redirectUri = `${serverUrl}/v1/user/social/callback/${name}`
      const provider = createProvider(OidcProvider, {
        clientSecret,
        name,
        users,
        redirectUri,
        signing,
        url,
      })
      return [name, { answer: provider.callback(), provider }] as const
    }),
  )

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url)
    const [, chosen] = /^\/choose\/([a-z]+)\//.exec(pathname) ?? []
    const name = names.find((each) => each === chosen || ownsPath(standInDialects[each], pathname))
    const found = name && providers.get(name)
    if (!name || !found) return end(response, 404, { error: 'not_found' })
    if (name === chosen) return choose(name, found.provider, request, response)
    const tell: ((user: SocialTestUser) => unknown) | undefined = Object.entries(
      standInDialects[name].answers,
    ).find(([path]) => path === pathname)?.[1]
    if (tell) {
      const [, token = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
      const accountId = (await found.provider.AccessToken.find(token))?.accountId
      const user = users.find(({ id }) => id === accountId)
      return user ? end(response, 200, tell(user)) : end(response, 401, { error: 'invalid_token' })
    }
    if (name === 'apple' && pathname === standInDialects.apple.token) {
      const form = new URLSearchParams(await readText(request))
      if (!isAppleSecret(form.get('client_secret') ?? '', appleKey.publicKey, url))
        return end(response, 400, { error: 'invalid_client' })
      form.set('client_secret', clientSecret)
      // The body is read already, so the provider gets it here.
      Object.assign(request, { body: Object.fromEntries(form) })
    }
    // Asks even a user who is already signed in, because a demo has several users.
    if (pathname === standInDialects[name].authorization) {
      // The user chooses an account on this stand-in's own page, so the library does not get `select_account`.
      const asked = request.url?.replace('&prompt=select_account', '')
      request.url = asked?.includes('prompt=') ? asked : `${asked}&prompt=login`
    }
    await found.answer(request, response)
  }

  async function choose(
    name: StandInName,
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(renderAccounts(name, knownUsers, String(params.redirect_uri ?? '')))
      return
    }
    const user = findOrAdd(users, new URLSearchParams(await readText(request)))
    const result = user
      ? { login: { accountId: user.id } }
      : { error: 'access_denied', error_description: 'The user declined' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  server.on(
    'request',
    refuseForeignHosts((request, response) => {
      serve(request, response).catch((error: unknown) =>
        end(response, 400, { error: error instanceof Error ? error.message : 'failed' }),
      )
    }),
  )

  const registration: SocialRegistration = { clientId, clientSecret, url }
  const appleSecret = appleKey.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    social: {
      apple: { ...registration, ...apple, clientSecret: appleSecret },
      discord: registration,
      facebook: registration,
      github: registration,
      google: registration,
      x: registration,
    },
    url,
  }
}

/** Returns the user whom the posted form names. Adds the user if the form has a new user name. */
function findOrAdd(users: SocialTestUser[], form: URLSearchParams): SocialTestUser | undefined {
  const asked = form.get('user')
  if (asked !== 'named') return users.find(({ id }) => id === asked)
  const userName = form.get('name') ?? ''
  const known = users.find((each) => each.userName === userName)
  if (known || userName === '') return known
  const added = createSocialUser(userName, form.has('verified'))
  users.push(added)
  return added
}

/** Creates a key for RS256, as a JWK. Uses Web Crypto, see the house rule "JWK of a KeyObject". */
async function createSigningKey(): Promise<object> {
  const { privateKey } = await webcrypto.subtle.generateKey(
    {
      hash: 'SHA-256',
      modulusLength: 2048,
      name: 'RSASSA-PKCS1-v1_5',
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ['sign', 'verify'],
  )
  const { d, dp, dq, e, kty, n, p, q, qi } = await webcrypto.subtle.exportKey('jwk', privateKey)
  return { d, dp, dq, e, kty, n, p, q, qi }
}

function createProvider(
  OidcProvider: typeof Provider,
  {
    clientSecret,
    name,
    users,
    redirectUri,
    signing,
    url,
  }: {
    clientSecret: string
    name: StandInName
    users: readonly SocialTestUser[]
    redirectUri: string
    signing: object
    url: string
  },
): Provider {
  const dialect: StandInDialect = standInDialects[name]
  const scopes = new Set(['openid', ...dialect.scopes])
  const provider: Provider = new OidcProvider(url, {
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        grant_types: ['authorization_code'],
        redirect_uris: [redirectUri],
        response_types: ['code'],
        token_endpoint_auth_method: dialect.authentication,
      },
    ],
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: {
        interaction: `${name}_interaction`,
        resume: `${name}_resume`,
        session: `${name}_session`,
      },
    },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => {
      const user = users.find((each) => each.id === id)
      return user && { accountId: id, claims: async () => ({ sub: id, ...dialect.claims(user) }) }
    },
    interactions: { url: (_, { uid }) => `/choose/${name}/${uid}` },
    jwks: { keys: [{ ...signing, alg: 'RS256', kid: name, use: 'sig' }] },
    // A user who has signed in here has consented.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      if (accountId === undefined) return undefined
      const grant = new provider.Grant({ accountId, clientId })
      grant.addOIDCScope([...scopes].join(' '))
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    routes: {
      authorization: dialect.authorization,
      // If someone chooses another user than before, a page of the provider signs the first one out.
      end_session: `${dialect.authorization}/end`,
      jwks: dialect.keys ?? `/unused/${name}/keys`,
      token: dialect.token,
      userinfo: `/unused/${name}/me`,
    },
    scopes: [...scopes],
  })
  // GitHub returns its errors with status 200.
  if (name === 'github')
    provider.use(async (context, next) => {
      await next()
      if (context.path === dialect.token && context.status === 400) context.status = 200
    })
  return provider
}

function ownsPath({ answers, authorization, keys, token }: StandInDialect, pathname: string): boolean {
  const own = [authorization, token, keys, ...Object.keys(answers)]
  // After the user has chosen, the provider continues below its own URL.
  return own.includes(pathname) || pathname.startsWith(`${authorization}/`)
}

/**
 * Checks a JWT that is signed with the developer's key:
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
function isAppleSecret(secret: string, key: KeyObject, audience: string): boolean {
  const [header = '', payload = '', signature = ''] = secret.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  try {
    const { alg, kid } = read(header)
    const { aud, exp, iss, sub } = read(payload)
    return (
      alg === 'ES256' &&
      kid === apple.keyId &&
      iss === apple.teamId &&
      sub === clientId &&
      aud === audience &&
      exp > Date.now() / 1000 &&
      verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        { dsaEncoding: 'ieee-p1363', key: createPublicKey(key.export({ format: 'pem', type: 'spki' })) },
        Buffer.from(signature, 'base64url'),
      )
    )
  } catch {
    return false
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 100_000) throw new ReferenceError('Too long')
  }
  return text
}

function end(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
