import type { SocialTestUser } from './socialUsers.js'

/** How one provider differs from the others, as its clients see it. */
export type StandInDialect = {
  authorization: string
  token: string
  /** Keys of ID tokens. Other providers have none. */
  keys?: string
  authentication: 'client_secret_basic' | 'client_secret_post'
  /** What the provider returns to a client with the user's token, by path. */
  answers: Readonly<Record<string, (user: SocialTestUser) => unknown>>
  /** Claims of an ID token. */
  claims: (user: SocialTestUser) => Record<string, unknown>
  scopes: readonly string[]
}

const none = () => ({})

/** Paths and shapes of the providers' public references; `packages/server/src/identity/social/dialects.ts` names them. */
export const standInDialects = {
  apple: {
    answers: {},
    authentication: 'client_secret_post',
    authorization: '/auth/authorize',
    // Apple writes this boolean as a string in some of its tokens.
    claims: ({ email, isEmailVerified }) => ({ email, email_verified: String(isEmailVerified) }),
    keys: '/auth/keys',
    scopes: ['openid', 'email', 'name'],
    token: '/auth/token',
  },
  discord: {
    answers: {
      '/api/users/@me': ({ email, id, isEmailVerified, userName }) => ({
        email,
        id,
        username: userName,
        verified: isEmailVerified,
      }),
    },
    authentication: 'client_secret_post',
    authorization: '/oauth2/authorize',
    claims: none,
    scopes: ['identify', 'email'],
    token: '/api/oauth2/token',
  },
  facebook: {
    answers: { '/v21.0/me': ({ email, id, name }) => ({ email, id, name }) },
    authentication: 'client_secret_post',
    authorization: '/v21.0/dialog/oauth',
    claims: none,
    scopes: ['public_profile', 'email'],
    token: '/v21.0/oauth/access_token',
  },
  github: {
    answers: {
      // An id is a number here, and the email of the profile is whatever the user chose to show.
      '/user': ({ email, id, userName }) => ({ email, id: Number(id), login: userName }),
      '/user/emails': ({ email, isEmailVerified }) => [
        { email: 'old@agora.example', primary: false, verified: true, visibility: null },
        { email, primary: true, verified: isEmailVerified, visibility: 'public' },
      ],
    },
    authentication: 'client_secret_post',
    authorization: '/login/oauth/authorize',
    claims: none,
    scopes: ['read:user', 'user:email'],
    token: '/login/oauth/access_token',
  },
  google: {
    answers: {},
    authentication: 'client_secret_post',
    authorization: '/o/oauth2/v2/auth',
    claims: ({ email, isEmailVerified, name }) => ({ email, email_verified: isEmailVerified, name }),
    keys: '/oauth2/v3/certs',
    scopes: ['openid', 'email', 'profile'],
    token: '/token',
  },
  x: {
    answers: { '/2/users/me': ({ id, name, userName }) => ({ data: { id, name, username: userName } }) },
    authentication: 'client_secret_basic',
    authorization: '/i/oauth2/authorize',
    claims: none,
    scopes: ['users.read', 'tweet.read'],
    token: '/2/oauth2/token',
  },
} as const satisfies Record<string, StandInDialect>

export type StandInName = keyof typeof standInDialects
