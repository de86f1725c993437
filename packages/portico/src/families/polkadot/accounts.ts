import { bytesToHex } from '@noble/hashes/utils'
import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account, AccountsOn } from '../../core/account.js'
import { readSs58 } from '../../verify/polkadot/readSs58.js'
import { accountKey, isEthereumAddress } from './accountKey.js'
import { writeSs58 } from './writeSs58.js'

/** Maximum number of accounts to read. */
const maxAccounts = 100

/** SS58 numbers of the networks that Portico knows, by CAIP-2 reference. All others use the generic number, 42. */
const knownFormats: Readonly<Record<string, number>> = {
  '68d56f15f85d3136970ec16946040bc1': 0,
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
}

/** Networks whose accounts have 20 bytes, as on Ethereum: Moonbeam, Moonriver, Moonbase Alpha, Mythos. */
const ethereumNetworks: ReadonlySet<string> = new Set([
  'fe58ea77779b7abda7da4ec526d14db9',
  '401a1f9dca3da46f5c4091016c8a2f26',
  '91bc6e169807aaa54802737e1c504b25',
  'f6ee56e9c5277df5b4ce6ae9983ee88f',
])

/** Address formats of the site's own networks by CAIP-2 id: SS58 numbers, or `ethereum` for accounts of 20 bytes. */
export type AddressFormats = Readonly<Partial<Record<CaipNetworkId, number | 'ethereum'>>>

export type AccountReading = { networkIds: readonly CaipNetworkId[]; addressFormats: AddressFormats }

/**
 * Reads the accounts in a wallet's response, in the wallet's order and without duplicates. Each network gets them in
 * its own address format. An account that is bound to one network is only on that network. Ethereum-style networks have
 * only accounts of 20 bytes, and no other network has those. Everything else is left out.
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
      // A genesis hash binds an account to one network. That network's CAIP-2 reference is the hash's first half.
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
      // For ecdsa this is a hash of the key, but it identifies the same account on every network.
      publicKey: `0x${bytesToHex(account.accountId)}`,
      type: 'eoa',
    }
  )
}
