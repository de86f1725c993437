import { hexToBigInt, isHex, numberToHex } from 'viem'
import { type DecodedCall, undecidedOf } from '../decode/decodedCall.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import { readDecimals } from './readTokenFacts.js'

/**
 * Returns which of the undecided contracts are tokens, in lower case. The bytes of the calls do not show whether these
 * contracts are tokens or collections. A contract counts as a token if it reports decimals above 0, and no owner for an
 * item with the number in the call. Decimals alone do not suffice: some collections report 0, and contracts that are
 * both report 18. Sources: the drafts of ERC-721, which some of the oldest collections follow; ERC-404.
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

/** Checks whether an item of this number has an owner. If that cannot be determined, the result is true. */
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

/** Error codes that mean that the contract was not called: too many requests, or no node. */
const notAsked: ReadonlySet<number | undefined> = new Set([undefined, -32005, -32603])

/**
 * Checks whether the contract itself rejected the call. Some nodes have no code for that, so the message also counts.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof WalletError)) return false
  return !notAsked.has(error.nodeCode) || /revert|opcode/i.test(error.message)
}
