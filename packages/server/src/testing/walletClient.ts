import { createHash, randomUUID } from 'node:crypto'
import type { GetSocialStatusResponse, SessionAnswer, SocialProvider } from '@portico/protocol/http'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { createSecretToken, hashToken } from '../identity/secretTokens.js'
import type { TestServer } from './createTestServer.js'

export const walletOrigin = 'http://wallet.localhost:8788'
export const hostOrigin = 'http://localhost:5173'

/** Claims of a proof that differ from the correct ones, and its header. */
export type ProofChange = Record<string, unknown> & { header?: Record<string, unknown> }

type Answer<body> = { status: number; body: body & { code?: string; message?: string }; headers: Headers }

/** Creates a frame as the server sees it: with its own key, a proof for each request, and tokens after a login. */
export async function createWalletClient(
  server: Pick<TestServer, 'clock' | 'fetch'>,
  {
    base = 'http://portico.test',
    language,
    userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
  }: { base?: string /** `Accept-Language` of its requests. */; language?: string; userAgent?: string } = {},
) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk: JWK = await exportJWK(publicKey)
  let session: SessionAnswer | undefined

  async function prove(
    method: string,
    path: string,
    { header, ...change }: ProofChange = {},
    key: CryptoKey = privateKey,
  ) {
    return new SignJWT({
      htm: method,
      htu: base + path,
      iat: Math.floor(server.clock.nowMs() / 1000),
      jti: randomUUID(),
      ...change,
    })
      .setProtectedHeader({ alg: 'ES256', jwk, typ: 'dpop+jwt', ...header })
      .sign(key)
  }

  /** Sends one request with a proof, and with the access token unless there is none or `isAnonymous` is set. */
  async function call<body = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    {
      headers = {},
      isAnonymous = false,
      proof,
    }: { headers?: Record<string, string>; isAnonymous?: boolean; proof?: string | ProofChange } = {},
  ): Promise<Answer<body>> {
    const token = isAnonymous ? undefined : session?.accessToken
    const [pathname = ''] = path.split('?')
    const dpop =
      typeof proof === 'string'
        ? proof
        : await prove(method, pathname, { ...(token && { ath: hashToken(token) }), ...proof })
    const response = await server.fetch(
      new Request(base + path, {
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          dpop,
          origin: walletOrigin,
          'user-agent': userAgent,
          ...(language !== undefined && { 'accept-language': language }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `DPoP ${token}` }),
          ...headers,
        },
        method,
      }),
    )
    return { body: JSON.parse(await response.text()), headers: response.headers, status: response.status }
  }

  return {
    call,
    jwk,
    privateKey,
    prove,
    get session() {
      if (!session) throw new ReferenceError('Nobody is signed in')
      return session
    },
    setSession: (next: SessionAnswer | undefined) => {
      session = next
    },
    startEmail: (email: string, origin = hostOrigin) =>
      call<{ action: string; attempt: string; expiresAt: number; resendAfter: number }>(
        'POST',
        '/v1/user/email/start',
        { email, origin },
        { isAnonymous: true },
      ),
    async verify(attempt: string, code: string) {
      const answer = await call<SessionAnswer>(
        'POST',
        '/v1/user/email/verify',
        { attempt, code },
        { isAnonymous: true },
      )
      if (answer.status === 200) session = answer.body
      return answer
    },
    async refresh(refreshToken = session?.refreshToken ?? '') {
      const answer = await call<SessionAnswer>(
        'POST',
        '/v1/user/refresh',
        { refreshToken },
        { isAnonymous: true },
      )
      if (answer.status === 200) session = answer.body
      return answer
    },
    startSocial: async (provider: SocialProvider, purpose = 'signIn', more: Record<string, string> = {}) => {
      const verifier = createSecretToken()
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const answer = await call<{ uri: string; expiresAt: number }>(
        'POST',
        '/v1/user/social/start',
        { challenge, origin: hostOrigin, provider, purpose, ...more },
        { isAnonymous: purpose === 'signIn' },
      )
      return { ...answer, verifier }
    },
    finishSocial: async (resultUri: string, verifier: string, isSignedIn = false) => {
      const answer = await call<SessionAnswer>(
        'POST',
        '/v1/user/social/finish',
        { resultUri, verifier },
        { isAnonymous: !isSignedIn },
      )
      if (answer.status === 200 && !isSignedIn) session = answer.body
      return answer
    },
    socialStatus: async (uri: string) => {
      const state = new URL(uri).searchParams.get('state')
      return (await call<GetSocialStatusResponse>('GET', `/v1/user/social/status?state=${state}`)).body
    },
  }
}

export type WalletClient = Awaited<ReturnType<typeof createWalletClient>>

/** Reads the six digits of an email with a code. */
export function readCode(text: string): string {
  const [, first = '', last = ''] = /\b(\d{3}) (\d{3})\b/.exec(text) ?? []
  return first + last
}

type Mailbox = {
  waitFor: (to: string, options?: { afterId?: number }) => Promise<{ id: number; text: string }>
  mails: readonly { id: number }[]
}

/** Begins a login with an emailed code, and approves it if the email has a link. */
export async function requestCode(
  server: Pick<TestServer, 'fetch'>,
  client: WalletClient,
  inbox: Mailbox,
  email: string,
): Promise<{ attempt: string; code: string }> {
  const afterId = inbox.mails.at(-1)?.id ?? 0
  const { body } = await client.startEmail(email)
  const { text } = await inbox.waitFor(email, { afterId })
  const [, token] = /approve\?token=([\w-]{43})/.exec(text) ?? []
  const code = token === undefined ? readCode(text) : readCode(await decide(server, token, 'approve'))
  return { attempt: body.attempt, code }
}

/** Logs in with an emailed code, for tests that are not about logins. */
export async function signInByEmail(
  server: TestServer,
  client: WalletClient,
  inbox: Mailbox,
  email: string,
): Promise<SessionAnswer> {
  const { attempt, code } = await requestCode(server, client, inbox, email)
  const { body: session } = await client.verify(attempt, code)
  return session
}

/** Returns the page after the user's decision, as text. */
export async function decide(
  server: Pick<TestServer, 'fetch'>,
  token: string,
  decision: 'approve' | 'refuse',
): Promise<string> {
  const response = await server.fetch(
    new Request('http://portico.test/v1/user/approve', {
      body: new URLSearchParams({ decision, token }),
      method: 'POST',
    }),
  )
  return response.text()
}
