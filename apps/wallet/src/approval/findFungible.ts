import { hexToBigInt, isHex, numberToHex } from 'viem'
import { type DecodedCall, undecidedOf } from '../decode/decodedCall.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import { readDecimals } from './readTokenFacts.js'

/**
 * Of the contracts that calls leave open, those that are tokens and no collections, in small letters: they say how many
 * decimals they have, and that nobody owns an item of the number that the call names. Of 0 decimals collections say so too,
 * and of 18 such as are both. Sources: the drafts of ERC-721, by which some of the oldest were written; ERC-404.
 */
export async function findFungible(
  rpc: Rpc,
  networkId: string,
  calls: readonly DecodedCall[],
): Promise<ReadonlySet<string>> {
  const numbers = new Map<string, Set<bigint>>()
  for (const { token, units } of calls.flatMap(undecidedOf)) {
    const contract = token.toLowerCase()
    numbers.set(contract, (numbers.get(contract) ?? new Set()).add(units))
  }
  const read = await Promise.all(
    [...numbers].map(async ([contract, named]) => {
      const [decimals = 0, ...owned] = await Promise.all([
        readDecimals(rpc, networkId, contract),
        ...[...named].map((number) => mayHaveOwner(rpc, networkId, contract, number)),
      ])
      return decimals > 0 && !owned.includes(true) ? [contract] : []
    }),
  )
  return new Set(read.flat())
}

/** Whether an item of the number has an owner, or nobody could say. */
async function mayHaveOwner(rpc: Rpc, networkId: string, contract: string, number: bigint): Promise<boolean> {
  // ownerOf(uint256)
  const data = `0x6352211e${numberToHex(number, { size: 32 }).slice(2)}`
  try {
    const owner = await rpc(networkId, 'eth_call', [{ data, to: contract }, 'latest'])
    return isHex(owner) && owner !== '0x' && hexToBigInt(owner) > 0n
  } catch (error) {
    return !isRefusal(error)
  }
}

/** What a server or a node says where the contract was not asked: too much at once, and no node. */
const notAsked: ReadonlySet<number | undefined> = new Set([undefined, -32005, -32603])

/** Whether the contract itself refused to answer. Some nodes have no number of its own for that. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof WalletError)) return false
  return !notAsked.has(error.nodeCode) || /revert|opcode/i.test(error.message)
}
