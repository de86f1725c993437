import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account, AccountsOn } from '../../core/account.js'
import { readSs58 } from '../../verify/polkadot/readSs58.js'
import { accountKey, isEthereumAddress } from './accountKey.js'
import { writeSs58 } from './writeSs58.js'

/** Accounts that are read at most. */
const maxAccounts = 100

/** The number in SS58 of networks that Portico knows, by CAIP-2 reference. All others write the general one, 42. */
const knownFormats: Readonly<Record<string, number>> = {
  '68d56f15f85d3136970ec16946040bc1': 0,
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
}

/** Networks whose accounts have 20 bytes, as Ethereum's do: Moonbeam, Moonriver, Moonbase Alpha, Mythos. */
const ethereumNetworks: ReadonlySet<string> = new Set([
  'fe58ea77779b7abda7da4ec526d14db9',
  '401a1f9dca3da46f5c4091016c8a2f26',
  '91bc6e169807aaa54802737e1c504b25',
  'f6ee56e9c5277df5b4ce6ae9983ee88f',
])

/** By CAIP-2 id, where a network of the host writes its own: numbers in SS58, or `ethereum` for accounts of 20 bytes. */
export type AddressFormats = Readonly<Partial<Record<CaipNetworkId, number | 'ethereum'>>>

export type AccountReading = { networkIds: readonly CaipNetworkId[]; addressFormats: AddressFormats }

/**
 * The accounts in a wallet's answer as each network writes them: its own order, each once, those that are bound to one
 * network there alone. Those of 20 bytes are on networks of Ethereum's kind, and no others are there; what is neither is left out.
 */
export function readAccounts(
  input: unknown,
  { addressFormats, networkIds }: AccountReading,
): AccountsOn<'polkadot'> {
  const listed = Array.isArray(input) ? input.slice(0, maxAccounts) : []
  const accountsOn: Partial<Record<CaipNetworkId, readonly Account<'polkadot'>[]>> = {}
  for (const networkId of networkIds) {
    const reference = networkId.slice('polkadot:'.length)
    const format =
      addressFormats[networkId] ??
      (ethereumNetworks.has(reference) ? 'ethereum' : (knownFormats[reference] ?? 42))
    const accounts = new Map<string, Account<'polkadot'>>()
    for (const item of listed) {
      const { address, genesisHash } = (item ?? {}) as Record<string, unknown>
      const key = accountKey(address)
      // A genesis hash binds an account to one network, which CAIP-2 names by its first half.
      const isBound = typeof genesisHash === 'string' && genesisHash !== ''
      if (!key || (isBound && genesisHash.slice(2, 34) !== reference)) continue
      const account = format === 'ethereum' ? readEthereum(address) : readSubstrate(address, format)
      if (account && !accounts.has(key)) accounts.set(key, account)
    }
    if (accounts.size > 0) accountsOn[networkId] = [...accounts.values()]
  }
  return accountsOn
}

function readEthereum(address: unknown): Account<'polkadot'> | undefined {
  return isEthereumAddress(address) ? { address, namespace: 'polkadot', type: 'eoa' } : undefined
}

function readSubstrate(address: unknown, format: number): Account<'polkadot'> | undefined {
  const account = readSs58(address)
  return (
    account && {
      address: writeSs58(account.accountId, format),
      namespace: 'polkadot',
      // Of ecdsa the account is a hash; it still names the same account on another network.
      publicKey: `0x${Array.from(account.accountId, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
      type: 'eoa',
    }
  )
}
