import { picklist } from 'valibot'

/** Companies that sell crypto, and the sandbox that simulates one. */
export const onrampProviderNames = ['coinbase', 'meld', 'sandbox'] as const

export type OnrampProviderName = (typeof onrampProviderNames)[number]

export const onrampProviderName = picklist(onrampProviderNames)
