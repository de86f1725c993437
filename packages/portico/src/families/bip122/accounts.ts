import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account, AccountType } from '../../core/account.js'
import { isAddress } from './address.js'
import { kindOf, type NetworkKind, toNetworkId } from './networks.js'

/** An address as a wallet returns it. */
export type ToldAddress = {
  address: unknown
  /** `payment`, `ordinals`, or nothing. */
  purpose?: unknown
  publicKey?: unknown
  path?: unknown
}

/** How the addresses of a network start. The test networks share their prefixes. */
const prefixes: Readonly<Record<NetworkKind, RegExp>> = {
  mainnet: /^(bc1|[13])/,
  regtest: /^(bcrt1|[2mn])/,
  signet: /^(tb1|[2mn])/,
  testnet: /^(tb1|[2mn])/,
  testnet4: /^(tb1|[2mn])/,
}

/** Maximum number of addresses of one wallet: a hostile wallet could share any number. */
const maxAccounts = 100

/**
 * Converts a wallet's addresses to accounts: payment accounts first, without duplicates. Leaves out invalid addresses,
 * and addresses of a network other than the wallet's.
 */
export function toAccounts(
  told: readonly ToldAddress[],
  networkId: CaipNetworkId,
): readonly Account<'bip122'>[] {
  const kind = kindOf(networkId)
  const accounts = new Map<string, Account<'bip122'>>()
  for (const { address, path, publicKey, purpose } of told.slice(0, maxAccounts)) {
    if (!isAddress(address) || (kind && !prefixes[kind].test(address)) || accounts.has(address)) continue
    accounts.set(address, {
      address,
      namespace: 'bip122',
      type: toType(purpose),
      ...(typeof publicKey === 'string' && /^([\da-f]{2}){32,65}$/i.test(publicKey) && { publicKey }),
      ...(typeof path === 'string' && /^m(\/\d+['h]?){1,10}$/.test(path) && { path }),
    })
  }
  const all = [...accounts.values()]
  return [...all.filter(({ type }) => type === 'payment'), ...all.filter(({ type }) => type !== 'payment')]
}

/** Returns the account's type. A wallet with only one address uses it for payments. */
function toType(purpose: unknown): AccountType {
  return purpose === 'ordinals' || purpose === 'ordinal' ? 'ordinal' : 'payment'
}

/**
 * Returns the network of an address. Test networks share their prefixes, so the result is the oldest for all of them.
 */
export function networkOfAddress(address: unknown): CaipNetworkId<'bip122'> | undefined {
  if (!isAddress(address)) return undefined
  if (prefixes.mainnet.test(address)) return toNetworkId('mainnet')
  return toNetworkId(address.startsWith('bcrt1') ? 'regtest' : 'testnet')
}

/** Checks whether an address belongs to this network. If the network's prefixes are unknown, all addresses pass. */
export function isAddressOn(networkId: CaipNetworkId, address: string): boolean {
  const kind = kindOf(networkId)
  // Bech32 may be in upper case, as in QR codes.
  const text = /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
  return !kind || prefixes[kind].test(text)
}
