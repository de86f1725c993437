import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account, AccountType } from '../../core/account.js'
import { isAddress } from './address.js'
import { kindOf, type NetworkKind, toNetworkId } from './networks.js'

/** An address as a wallet tells of it. */
export type ToldAddress = {
  address: unknown
  /** `payment`, `ordinals`, or nothing. */
  purpose?: unknown
  publicKey?: unknown
  path?: unknown
}

/** By which letters addresses of a network begin. Those of the test networks are the same. */
const prefixes: Readonly<Record<NetworkKind, RegExp>> = {
  mainnet: /^(bc1|[13])/,
  regtest: /^(bcrt1|[2mn])/,
  signet: /^(tb1|[2mn])/,
  testnet: /^(tb1|[2mn])/,
  testnet4: /^(tb1|[2mn])/,
}

/** Addresses of one wallet at most: it may share many, a hostile one as many as it likes. */
const maxAccounts = 100

/**
 * The accounts in what a wallet tells: those that pay first, each once. What is no address, or one of another network than
 * the wallet says that it is on, is left out.
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

/** Wallets with one address pay from it. */
function toType(purpose: unknown): AccountType {
  return purpose === 'ordinals' || purpose === 'ordinal' ? 'ordinal' : 'payment'
}

/** The network that an address is of; test networks share their letters, and the eldest stands for them. */
export function networkOfAddress(address: unknown): CaipNetworkId<'bip122'> | undefined {
  if (!isAddress(address)) return undefined
  if (prefixes.mainnet.test(address)) return toNetworkId('mainnet')
  return toNetworkId(address.startsWith('bcrt1') ? 'regtest' : 'testnet')
}

/** False for what is no address of this network. A network that has no known letters takes all. */
export function isAddressOn(networkId: CaipNetworkId, address: string): boolean {
  const kind = kindOf(networkId)
  // Bech32 may be written in capitals, e.g. in QR codes.
  const text = /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
  return !kind || prefixes[kind].test(text)
}
