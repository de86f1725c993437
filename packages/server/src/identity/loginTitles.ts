import type { LoginKind } from '@portico/protocol/http'

/** Names of the ways to log in, as users know them. */
export const loginTitles: Readonly<Record<LoginKind, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  email: 'email',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}
