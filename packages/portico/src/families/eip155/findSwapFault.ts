import { type Room, readOnce, roomFor } from '@portico/protocol/abi'
import { findWrappedCoin } from '@portico/protocol/token'
import { decodeAbiParameters, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { NetworkUnavailableError } from '../../core/errors/network.js'
import type { FamilySwapping } from '../../core/familySwapping.js'
import { withNetwork } from './networkClient.js'
import { readDecimals } from './readFirst.js'
import { type RouterTrade, readRouterTrade } from './readRouterTrade.js'
import { asHex } from './transferCall.js'

/**
 * Functions that give the caller's tokens away, or let others take them. No swap is one of them. Sources: ERC-20 and
 * its extensions (ERC-677, ERC-777, ERC-1363, EIP-2612, Dai's permit), ERC-721, ERC-1155, Celo's coin, Permit2.
 */
const spendingSelectors: ReadonlySet<string> = new Set([
  '0x095ea7b3', // approve(address,uint256)
  '0x39509351', // increaseAllowance(address,uint256)
  '0xd73dd623', // increaseApproval(address,uint256)
  '0xa9059cbb', // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  '0xe1d6aceb', // transferWithComment(address,uint256,string)
  '0x1296ee62', // transferAndCall(address,uint256)
  '0x4000aea0', // transferAndCall(address,uint256,bytes)
  '0xd8fbe994', // transferFromAndCall(address,address,uint256)
  '0xc1d34b89', // transferFromAndCall(address,address,uint256,bytes)
  '0x3177029f', // approveAndCall(address,uint256)
  '0xcae9ca51', // approveAndCall(address,uint256,bytes)
  '0x9bd9bbc6', // send(address,uint256,bytes)
  '0x959b8c3f', // authorizeOperator(address)
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0x42842e0e', // safeTransferFrom(address,address,uint256)
  '0xb88d4fde', // safeTransferFrom(address,address,uint256,bytes)
  '0xf242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0x2eb2c2d6', // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '0xd505accf', // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0x8fcbaf0c', // permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
  '0x87517c45', // approve(address,address,uint160,uint48)
  '0x36c78516', // transferFrom(address,address,uint160,address)
  '0x0d58b1db', // transferFrom((address,address,uint160,address)[])
  '0x2b67b570', // permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)
  '0x2a2d80d1', // permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)
  '0x30f28b7a', // permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)
  '0xedd9444b', // permitTransferFrom(((address,uint256)[],uint256,uint256),(address,uint256)[],address,bytes)
])

/** Several calls in one, each of them in the account's name: the parameters by selector. */
const severalOf = new Map(
  parseAbi([
    'function multicall(bytes[] data)',
    'function multicall(uint256 deadline, bytes[] data)',
    'function multicall(bytes32 previousBlockhash, bytes[] data)',
  ]).map((each) => [toFunctionSelector(each), each.inputs]),
)
/** How deep calls inside calls are read. A call that goes deeper is refused. */
const mostLevels = 4

const unread = 'The call cannot be read.'

const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])

/** The checks of a swap's call before the wallet is prompted. */
export const findSwapFault: FamilySwapping['findSwapFault'] = async ({ call, signal, ...swap }) => {
  const { amount, fromAddress, isWrap, leastToAmount, targetOwner } = swap
  const data = call.data.toLowerCase() as Hex // The response's schema has checked that it is hex.
  if (isWrap) {
    const wraps =
      fromAddress === undefined
        ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
        : encodeFunctionData({ abi: wrappedAbi, args: [amount], functionName: 'withdraw' })
    if (data !== wraps) return 'The call does not wrap or unwrap exactly the amount.'
    return leastToAmount > amount ? 'The call returns less than the agreed minimum.' : undefined
  }
  const spending = findSpending(data)
  if (spending !== undefined) return spending
  const trade = readRouterTrade(data)
  if (targetOwner === 'uniswap' && !trade) return unread
  if (trade && (targetOwner === 'uniswap' || targetOwner === 'local')) {
    const fault = findTradeFault(trade, {
      ...swap,
      account: call.from,
      networkId: call.network.caipNetworkId,
    })
    if (fault !== undefined) return fault
  }
  const isRouter = targetOwner === 'uniswap' || targetOwner === '1inch'
  if (isRouter) return undefined
  try {
    const decimals = await withNetwork({ network: call.network, signal }, (client) =>
      readDecimals(client, asHex(call.to)),
    )
    // A token does what the account asks, and may have more such functions than are known here.
    return decimals === undefined ? undefined : 'The call goes to a token.'
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NetworkUnavailableError({ cause, networkName: call.network.name })
  }
}

/**
 * Returns why a call is refused if it, or one inside it, gives tokens of its caller away, or cannot be read. Many calls
 * inside can lead to the same bytes, so all levels share one budget.
 */
function findSpending(data: Hex, level = 0, room: Room = roomFor(data)): string | undefined {
  const selector = data.slice(0, 10) as Hex
  if (spendingSelectors.has(selector))
    return 'The call moves tokens of the account, or lets others take them.'
  const inputs = severalOf.get(selector)
  if (!inputs) return undefined
  if (level === mostLevels) return unread
  try {
    const encoded: Hex = `0x${data.slice(10)}`
    readOnce(inputs, encoded, room)
    const calls = decodeAbiParameters(inputs, encoded).flatMap((arg) => (typeof arg === 'object' ? arg : []))
    for (const each of calls) {
      const fault = findSpending(each, level + 1, room)
      if (fault !== undefined) return fault
    }
    return undefined
  } catch {
    return unread
  }
}

/** Compares what a router's call does with the swap that was reviewed. */
function findTradeFault(
  trade: RouterTrade,
  {
    account,
    amount,
    fromAddress,
    leastToAmount,
    networkId,
    targetOwner,
    toAddress,
  }: Omit<Parameters<FamilySwapping['findSwapFault']>[0], 'call' | 'signal' | 'isWrap'> & {
    account: string
    networkId: string
  },
): string | undefined {
  const wrapped = findWrappedCoin(networkId)
  const isSame = (one: string | undefined, other: string) => one !== undefined && asHex(one) === asHex(other)
  // A local network has no list, so its wrapped coin is unknown.
  const isCoin = (token: string) => (wrapped === undefined ? targetOwner === 'local' : isSame(wrapped, token))
  const isPaid =
    fromAddress === undefined
      ? trade.from !== 'token' && isCoin(trade.first)
      : isSame(fromAddress, trade.first)
  if (!isPaid || (fromAddress !== undefined && trade.from === 'coin')) return 'The call sells another token.'
  if (trade.amount !== undefined && trade.amount !== amount) return 'The call sells another amount.'
  const isBought = toAddress === undefined ? isCoin(trade.last) : isSame(toAddress, trade.last)
  if (!isBought || trade.isToCoin !== (toAddress === undefined)) return 'The call buys another token.'
  if (!isSame(account, trade.receiver)) return 'What the call buys goes to another account.'
  return trade.least < leastToAmount ? 'The call accepts less than the agreed minimum.' : undefined
}
