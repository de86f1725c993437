import { type CaipNetworkId, isCaipNetworkId } from '@portico/protocol/caip'
import type { PorticoStorage } from '../porticoStorage.js'
import { toWallet, type Wallet } from '../wallet.js'
import { putItem } from './storedText.js'

/** One stored value: its name, and how to read and write it. */
export type StoredKey<value> = {
  name: string
  /** Returns the parsed value. Undefined if it was written by an older or newer version, or is broken. */
  parse: (text: string) => value | undefined
  format: (value: value) => string
}

/** Maximum number of recently chosen wallets to store. Source: specification, section 9. */
export const recentWalletLimit = 2

/**
 * The stored values of the specification (section 3) that the first load does not need. Other kits use the same names.
 * Connections, networks and account types are in `connections.ts`, and server responses are in the caches.
 */
export const storedKeys = {
  /** Newest first. */
  recentWallets: json<readonly Wallet[]>('@appkit/recent_wallets', (input) =>
    Array.isArray(input)
      ? input.flatMap((wallet) => toWallet(wallet) ?? []).slice(0, recentWalletLimit)
      : undefined,
  ),
  /** The app that opens the user's links. WalletConnect clients read this value by its name. */
  deepLinkChoice: json<DeepLinkChoice>('WALLETCONNECT_DEEPLINK_CHOICE', toDeepLinkChoice),
  siwxAuthToken: text('@appkit/siwx-auth-token', toJwt),
  siwxNonceToken: text('@appkit/siwx-nonce-token', toJwt),
  email: text('@appkit-wallet/EMAIL', (input) =>
    input.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input) ? input : undefined,
  ),
  emailLoginUsed: text<true>('@appkit-wallet/EMAIL_LOGIN_USED_KEY', (input) =>
    input === 'true' ? true : undefined,
  ),
  /** Unix milliseconds. */
  lastEmailLoginTime: text('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', (input) => {
    const time = /^\d{1,16}$/.test(input) ? Number(input) : Number.NaN
    return time <= Date.now() ? time : undefined
  }),
  socialUsername: text('@appkit-wallet/SOCIAL_USERNAME', (input) => input.slice(0, 256) || undefined),
  /** As the frame returned it: a number for eip155, CAIP-2 otherwise. */
  lastUsedChainId: text<number | CaipNetworkId>('@appkit-wallet/LAST_USED_CHAIN_KEY', (input) =>
    isCaipNetworkId(input) ? input : toChainId(input),
  ),
  smartAccountEnabledNetworks: text<readonly number[]>(
    '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS',
    (input) => {
      const ids = input.split(',').map(toChainId)
      return ids.every((id) => id !== undefined) ? ids : undefined
    },
  ),
}

/** The wallet that deep links open. */
export type DeepLinkChoice = {
  /** URL that opens the wallet. It never runs a script. */
  href: string
  name: string
}

/** Reads a stored value; undefined if there is none. If the value is unreadable, it is removed. Never throws. */
export function readStored<value>(storage: PorticoStorage, key: StoredKey<value>): value | undefined {
  const stored = storage.getItem(key.name)
  if (stored === null) return undefined
  const value = key.parse(stored)
  if (value === undefined) storage.removeItem(key.name)
  return value
}

/** Stores a value, or removes it. Never throws: see `putItem`. */
export function writeStored<value>(
  storage: PorticoStorage,
  key: StoredKey<value>,
  value: value | undefined,
): void {
  if (value === undefined) storage.removeItem(key.name)
  else putItem(storage, key.name, key.format(value))
}

/**
 * Stores the user's chosen wallet as the newest recent wallet. A wallet that is already in the list keeps its place.
 */
export function addRecentWallet(storage: PorticoStorage, wallet: Wallet): readonly Wallet[] {
  const recent = readStored(storage, storedKeys.recentWallets) ?? []
  if (recent.some(({ id }) => id === wallet.id)) return recent
  const next = [wallet, ...recent].slice(0, recentWalletLimit)
  writeStored(storage, storedKeys.recentWallets, next)
  return next
}

function text<value = string>(name: string, parse: (text: string) => value | undefined): StoredKey<value> {
  return { format: String, name, parse }
}

/** Creates a key whose value is stored as JSON. */
export function json<value>(name: string, parse: (input: unknown) => value | undefined): StoredKey<value> {
  return {
    format: (value) => JSON.stringify(value),
    name,
    parse: (stored) => {
      try {
        return parse(JSON.parse(stored))
      } catch {
        return undefined
      }
    },
  }
}

function toDeepLinkChoice(input: unknown): DeepLinkChoice | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { href, name } = input as Record<string, unknown>
  // The stored link must pass the same checks as a wallet's own link.
  const link = toWallet({ id: 'choice', mobile_link: href, name })?.mobile_link
  return link && typeof name === 'string' ? { href: link, name } : undefined
}

function toJwt(input: string): string | undefined {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(input) ? input : undefined
}

function toChainId(input: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(input) && Number.isSafeInteger(Number(input)) ? Number(input) : undefined
}
