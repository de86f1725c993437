import type { LoginKind } from '@portico/protocol/http'

/** What the ways to sign in call themselves. */
export const loginNames: Readonly<Record<LoginKind, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  email: 'email',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}
