import { picklist } from 'valibot'

/** Providers of social accounts for logins with OAuth (specification, section 5). Farcaster has routes of its own. */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export type SocialProvider = (typeof socialProviders)[number]

export const socialProviderSchema = picklist(socialProviders)

/** The ways to log in. */
export const loginKinds = ['email', ...socialProviders, 'farcaster'] as const

export type LoginKind = (typeof loginKinds)[number]

export const loginKindSchema = picklist(loginKinds)
