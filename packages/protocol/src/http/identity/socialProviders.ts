import { picklist } from 'valibot'

/** Social accounts that a person signs in with over OAuth (the specification, section 5). Farcaster has routes of its own. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export type SocialProvider = (typeof socialProviders)[number]

export const socialProviderSchema = picklist(socialProviders)

/** What a person can sign in with. */
export const loginKinds = ['email', ...socialProviders, 'farcaster'] as const

export type LoginKind = (typeof loginKinds)[number]

export const loginKindSchema = picklist(loginKinds)
