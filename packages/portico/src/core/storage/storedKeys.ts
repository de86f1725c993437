import { type CaipNetworkId, isCaipNetworkId } from '@portico/protocol/caip'
import { toWallet, type Wallet } from '../wallet.js'
import type { PorticoStorage } from './storage.js'
import { putItem } from './storedText.js'

/** One value that outlives a visit: its name, and how to read and write it. */
export type StoredKey<value> = {
  name: string
  /** Returns undefined for a value from an older, a newer or a broken writer. */
  parse: (text: string) => value | undefined
  format: (value: value) => string
}

/** Maximum number of recently chosen wallets to store. Source: specification, section 9. */
export const recentWalletLimit = 2

/**
 * The stored client keys (specification, section 3) that the first load does not need, under their well-known names.
 * Connections, networks and account types are in `connections.ts`, server responses in the caches.
 */
export const storedKeys = {
  /** Newest first. */
  recentWallets: json<readonly Wallet[]>('@appkit/recent_wallets', (input) =>
    Array.isArray(input)
      ? input.flatMap((wallet) => toWallet(wallet) ?? []).slice(0, recentWalletLimit)
      : undefined,
  ),
  /** The app in which the user's links open. WalletConnect clients read it by this name. */
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

/** The target of a wallet's deep links. */
export type DeepLinkChoice = {
  /** URL that opens the wallet; never one that runs script. */
  href: string
  name: string
}

/** Reads a stored value; undefined if there is none. An unreadable value is removed. Never throws. */
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

/** Stores a chosen wallet as the newest. A wallet that is already stored keeps its place. */
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
  // A link must be as safe as a wallet's own link.
  const link = toWallet({ id: 'choice', mobile_link: href, name })?.mobile_link
  return link && typeof name === 'string' ? { href: link, name } : undefined
}

function toJwt(input: string): string | undefined {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(input) ? input : undefined
}

function toChainId(input: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(input) && Number.isSafeInteger(Number(input)) ? Number(input) : undefined
}
