import type { LoginKind } from '@portico/protocol/http'

/** What people know the ways to sign in by. */
export const loginTitles: Readonly<Record<LoginKind, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  email: 'e-mail',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}
