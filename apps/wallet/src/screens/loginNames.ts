import type { LoginKind } from '@portico/protocol/http'

/** The ways to log in, by their own names. */
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
