import type { SocialProvider } from '../../core/features.js'

/** The providers' own names. */
export const socialNames: Readonly<Record<SocialProvider, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}
