import type { CaipNetworkId } from '@portico/protocol/caip'
import { base64 } from '@scure/base'
import type { Account, AccountsOn } from '../../core/account.js'
import { isAddress } from './address.js'
import type { KeplrLike } from './keplrLike.js'

/** Reads the account of the user's chosen key, on each network for which the wallet returns it. */
export async function readAccounts(
  provider: KeplrLike,
  networkIds: readonly CaipNetworkId[],
): Promise<AccountsOn<'cosmos'>> {
  const keys = await Promise.allSettled(networkIds.map((id) => provider.getKey(id.slice('cosmos:'.length))))
  const accountsOn: Partial<Record<CaipNetworkId, readonly Account<'cosmos'>[]>> = {}
  for (const [index, networkId] of networkIds.entries()) {
    const key = keys[index]
    const account = key?.status === 'fulfilled' ? toAccount(key.value) : undefined
    if (account) accountsOn[networkId] = [account]
  }
  return accountsOn
}

function toAccount(key: unknown): Account<'cosmos'> | undefined {
  const { bech32Address: address, pubKey } = (key ?? {}) as Record<string, unknown>
  if (typeof address !== 'string' || !isAddress(address)) return undefined
  return {
    address,
    namespace: 'cosmos',
    type: 'eoa',
    ...(pubKey instanceof Uint8Array && { publicKey: base64.encode(pubKey.subarray(0, 128)) }),
  }
}
