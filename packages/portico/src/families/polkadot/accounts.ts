import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Account, AccountsOn } from '../../core/family.js'
import { readSs58 } from '../../verify/polkadot/readSs58.js'
import { writeSs58 } from './writeSs58.js'

/** Accounts that are read at most. */
const maxAccounts = 100

/** The number in SS58 of networks that Portico knows, by CAIP-2 reference. All others write the general one, 42. */
const knownFormats: Readonly<Record<string, number>> = {
  '68d56f15f85d3136970ec16946040bc1': 0,
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
}

/** Numbers in SS58 by CAIP-2 id, where a network of the host writes its own. */
export type AddressFormats = Readonly<Partial<Record<CaipNetworkId, number>>>

export type AccountReading = { networkIds: readonly CaipNetworkId[]; addressFormats: AddressFormats }

/**
 * The accounts in a wallet's answer as each network writes them: its own order, each once, those that are bound to one
 * network there alone. Ethereum's and everything else that is no SS58 are left out.
 */
export function readAccounts(
  input: unknown,
  { addressFormats, networkIds }: AccountReading,
): AccountsOn<'polkadot'> {
  const listed = Array.isArray(input) ? input.slice(0, maxAccounts) : []
  const accountsOn: Partial<Record<CaipNetworkId, readonly Account<'polkadot'>[]>> = {}
  for (const networkId of networkIds) {
    const reference = networkId.slice('polkadot:'.length)
    const prefix = addressFormats[networkId] ?? knownFormats[reference] ?? 42
    const accounts = new Map<string, Account<'polkadot'>>()
    for (const item of listed) {
      const { address, genesisHash } = (item ?? {}) as Record<string, unknown>
      const account = readSs58(address)
      // A genesis hash binds an account to one network, which CAIP-2 names by its first half.
      const isBound = typeof genesisHash === 'string' && genesisHash !== ''
      if (!account || (isBound && genesisHash.slice(2, 34) !== reference)) continue
      const written = writeSs58(account.accountId, prefix)
      accounts.set(written, {
        address: written,
        namespace: 'polkadot',
        // Of ecdsa the account is a hash; it still names the same account on another network.
        publicKey: `0x${Array.from(account.accountId, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
        type: 'eoa',
      })
    }
    if (accounts.size > 0) accountsOn[networkId] = [...accounts.values()]
  }
  return accountsOn
}
