import type { SocialProvider } from '@portico/protocol/http'
import { importPKCS8, SignJWT } from 'jose'
import {
  array,
  boolean,
  literal,
  nullish,
  number,
  object,
  parse,
  pipe,
  string,
  transform,
  union,
} from 'valibot'
import type { SocialDialect } from './socialDialect.js'

/** Providers write ids as numbers or as strings. */
const id = pipe(union([string(), number()]), transform(String))
const text = nullish(string())

/** `email_verified` is a boolean at Google, and a string in some of Apple's tokens. */
const verified = pipe(
  nullish(union([boolean(), literal('true'), literal('false')])),
  transform((said) => said === true || said === 'true'),
)
const claimsSchema = object({ sub: id, email: text, email_verified: verified, name: text })

const readClaims: SocialDialect['readUser'] = async ({ claims }) => {
  const { email, email_verified: isEmailVerified, name, sub } = parse(claimsSchema, claims)
  return {
    email: email ?? null,
    isEmailVerified: isEmailVerified === true,
    subject: sub,
    userName: name ?? null,
  }
}

const at = (url: string | undefined, origin: string) => (path: string) => `${url ?? origin}${path}`

/** https://developers.google.com/identity/openid-connect/openid-connect */
const google: SocialDialect = {
  choosing: { prompt: 'select_account' },
  endpoints: (url) => ({
    authorization: at(url, 'https://accounts.google.com')('/o/oauth2/v2/auth'),
    issuer: url ?? 'https://accounts.google.com',
    keys: at(url, 'https://www.googleapis.com')('/oauth2/v3/certs'),
    user: '',
    token: at(url, 'https://oauth2.googleapis.com')('/token'),
  }),
  readUser: readClaims,
  scope: 'openid email profile',
}

/** https://developer.apple.com/documentation/signinwithapplerestapi: the secret is a JWT of the developer's own key. */
const apple: SocialDialect = {
  async createSecret({ clientId, clientSecret, keyId, teamId }, issuer) {
    const key = await importPKCS8(clientSecret.replaceAll('\\n', '\n'), 'ES256')
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId ?? '' })
      .setIssuer(teamId ?? '')
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key)
  },
  endpoints: (url) => {
    const path = at(url, 'https://appleid.apple.com')
    return {
      authorization: path('/auth/authorize'),
      issuer: url ?? 'https://appleid.apple.com',
      keys: path('/auth/keys'),
      user: '',
      token: path('/auth/token'),
    }
  },
  // If the email is requested, Apple responds only with a form post.
  parameters: { response_mode: 'form_post' },
  readUser: readClaims,
  scope: 'openid email',
}

const githubUser = object({ id, login: text })
const githubEmails = array(object({ email: string(), primary: boolean(), verified: boolean() }))

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
const github: SocialDialect = {
  choosing: { prompt: 'select_account' },
  endpoints: (url) => ({
    authorization: at(url, 'https://github.com')('/login/oauth/authorize'),
    issuer: url ?? 'https://github.com/login/oauth',
    user: at(url, 'https://api.github.com')('/user'),
    token: at(url, 'https://github.com')('/login/oauth/access_token'),
  }),
  async readUser({ ask, userUrl }) {
    const [user, emails] = [
      parse(githubUser, await ask(userUrl)),
      parse(githubEmails, await ask(`${userUrl}/emails`)),
    ]
    // The email address of a public profile has no verification status, but the list has.
    const primary = emails.find((each) => each.primary)
    return {
      email: primary?.email ?? null,
      isEmailVerified: primary?.verified ?? false,
      subject: user.id,
      userName: user.login ?? null,
    }
  },
  scope: 'read:user user:email',
}

const facebookUser = object({ id, email: text, name: text })

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
const facebook: SocialDialect = {
  endpoints: (url) => ({
    authorization: at(url, 'https://www.facebook.com')('/v21.0/dialog/oauth'),
    issuer: url ?? 'https://www.facebook.com',
    user: at(url, 'https://graph.facebook.com')('/v21.0/me?fields=id,name,email'),
    token: at(url, 'https://graph.facebook.com')('/v21.0/oauth/access_token'),
  }),
  async readUser({ ask, userUrl }) {
    const user = parse(facebookUser, await ask(userUrl))
    // Facebook does not report whether an address is verified, so it counts as unverified.
    return {
      email: user.email ?? null,
      isEmailVerified: false,
      subject: user.id,
      userName: user.name ?? null,
    }
  },
  scope: 'public_profile email',
}

const xUser = object({ data: object({ id, username: text }) })

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code: it gives no email address. */
const x: SocialDialect = {
  authentication: 'basic',
  endpoints: (url) => ({
    authorization: at(url, 'https://x.com')('/i/oauth2/authorize'),
    issuer: url ?? 'https://x.com',
    user: at(url, 'https://api.x.com')('/2/users/me'),
    token: at(url, 'https://api.x.com')('/2/oauth2/token'),
  }),
  async readUser({ ask, userUrl }) {
    const { data } = parse(xUser, await ask(userUrl))
    return { email: null, isEmailVerified: false, subject: data.id, userName: data.username ?? null }
  },
  scope: 'users.read tweet.read',
}

const discordUser = object({ id, email: text, username: text, verified: nullish(boolean()) })

/** https://discord.com/developers/docs/topics/oauth2 */
const discord: SocialDialect = {
  endpoints: (url) => {
    const path = at(url, 'https://discord.com')
    return {
      authorization: path('/oauth2/authorize'),
      issuer: url ?? 'https://discord.com',
      user: path('/api/users/@me'),
      token: path('/api/oauth2/token'),
    }
  },
  async readUser({ ask, userUrl }) {
    const user = parse(discordUser, await ask(userUrl))
    return {
      email: user.email ?? null,
      isEmailVerified: user.verified === true,
      subject: user.id,
      userName: user.username ?? null,
    }
  },
  scope: 'identify email',
}

/** Every supported provider. */
export const dialects: Readonly<Record<SocialProvider, SocialDialect>> = {
  apple,
  discord,
  facebook,
  github,
  google,
  x,
}
