import type { LoginKind } from '@portico/protocol/http'
import type { FrameTexts } from '../language/frameTexts.js'

/** Names of companies, which are the same in every language. */
type Company = Exclude<LoginKind, 'email'>

const companies: Readonly<Record<Company, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}

export const nameCompany = (kind: Company): string => companies[kind]

/** Returns the name of a way to log in. */
export function nameLogin(kind: LoginKind, t: FrameTexts['approval']): string {
  return kind === 'email' ? t('login.email') : companies[kind]
}
