import type { SocialProvider } from '../../core/features.js'

/** What the providers call themselves. */
export const socialNames: Readonly<Record<SocialProvider, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}
