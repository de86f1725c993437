import { isRevert } from '@portico/protocol/token'
import { hexToBigInt, isHex, numberToHex } from 'viem'
import { type DecodedCall, undecidedOf } from '../decode/decodedCall.js'
import type { Rpc } from '../networks/rpc.js'
import { readDecimals } from './readTokenFacts.js'

export type FoundFungible = {
  /** The contracts that are known to be tokens, in lower case. */
  tokens: ReadonlySet<string>
  /** True if the node did not say enough about a contract that could be either. It is not among the tokens. */
  isUnread: boolean
}

/**
 * Returns which of the undecided contracts are tokens. The bytes of the calls do not show whether these contracts are
 * tokens or collections. A contract counts as a token if it reports decimals above 0, and no owner for an item with the
 * number in the call. Decimals alone do not suffice: some collections report 0, and contracts that are both report 18.
 * Sources: the drafts of ERC-721, which some of the oldest collections follow; ERC-404.
 */
export async function findFungible(
  rpc: Rpc,
  networkId: string,
  calls: readonly DecodedCall[],
): Promise<FoundFungible> {
  const numbers = new Map<string, Set<bigint>>()
  for (const { token, units } of calls.flatMap(undecidedOf)) {
    const contract = token.toLowerCase()
    numbers.set(contract, (numbers.get(contract) ?? new Set()).add(units))
  }
  const kinds = await Promise.all(
    [...numbers].map(async ([contract, named]): Promise<[string, ContractKind]> => {
      const [decimals = 0, ...owned] = await Promise.all([
        readDecimals(rpc, networkId, contract).catch(() => 'unread' as const),
        ...[...named].map((number) => hasOwner(rpc, networkId, contract, number)),
      ])
      if (decimals === 0 || owned.includes(true)) return [contract, 'items']
      return [contract, decimals === 'unread' || owned.includes('unread') ? 'unread' : 'token']
    }),
  )
  return {
    isUnread: kinds.some(([, kind]) => kind === 'unread'),
    tokens: new Set(kinds.flatMap(([contract, kind]) => (kind === 'token' ? contract : []))),
  }
}

type ContractKind = 'items' | 'token' | 'unread'

/** Checks whether an item of this number has an owner. */
async function hasOwner(
  rpc: Rpc,
  networkId: string,
  contract: string,
  number: bigint,
): Promise<boolean | 'unread'> {
  // ownerOf(uint256)
  const data = `0x6352211e${numberToHex(number, { size: 32 }).slice(2)}`
  try {
    const owner = await rpc(networkId, 'eth_call', [{ data, to: contract }, 'latest'])
    return isHex(owner) && owner !== '0x' && hexToBigInt(owner) > 0n
  } catch (error) {
    // Any other error says nothing about the contract.
    return isRevert(error) ? false : 'unread'
  }
}
