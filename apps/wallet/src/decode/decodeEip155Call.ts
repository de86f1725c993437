import { type Room, roomFor } from '@portico/protocol/abi'
import { findSwapContract } from '@portico/protocol/token'
import type { Hex } from 'viem'
import type { CallContext } from './callContext.js'
import { amount, paid, plain, severalOf } from './callFields.js'
import type { CallTitle, DecodedCall, DecodedField } from './decodedCall.js'
import { decodeParameters } from './decodeParameters.js'
import { decodeRouterCommands } from './decodeRouterCommands.js'
import { describeUniswapCall } from './decodeUniswapCall.js'
import { describePermissionCall } from './describePermissionCall.js'
import { describeSessionCall } from './describeSessionCall.js'
import { describeTokenCall } from './describeTokenCall.js'
import { field, withFurther } from './field.js'
import { isPermit2 } from './isPermit2.js'
import { judgeTrade } from './judgeTrade.js'
import { openFunctions, permit2Functions, sessionFunctions } from './knownFunctions.js'
import { same } from './same.js'
import { hasSwap } from './tradeStep.js'

/** One eip155 call, as its bytes state it. */
export type Eip155Call = {
  /** Undefined for a new contract. */
  to: string | undefined
  data: Hex
  value: bigint
}

/** The context of a call. */
type Around = CallContext & {
  depth: number
  /** The caller that the called contract sees. */
  caller: string
  /** True inside a router's call to itself. Its steps are judged together, by the outer call. */
  isInRouter: boolean
  /** The budget that all calls share. A call that exceeds the budget is also called unknown. */
  room: Room
}

/** Maximum depth of calls inside calls. A deeper call is called unknown. */
const depthLimit = 6

type Known = { args: readonly unknown[]; functionName: string; further: Hex }

/** Describes a call, as its bytes state it. If any byte of a call is unreadable, the call is called unknown. */
export function decodeEip155Call(call: Eip155Call, context: CallContext): DecodedCall {
  const { account } = context
  return readCall(call, {
    ...context,
    caller: account,
    depth: 0,
    isInRouter: false,
    room: roomFor(call.data),
  })
}

/**
 * Functions that accept the network's own currency. If any other function receives some, it fails or the contract keeps
 * the money, whatever the function's name says.
 */
const takesMoney =
  /^(deposit|multicall|(try)?aggregate(3|3Value)?|execute(Batch)?|addLiquidityETH|wrapETH|swap(Exact)?ETHFor\w+|exact(In|Out)put(Single)?)$/i

function readCall(call: Eip155Call, around: Around): DecodedCall {
  const { data, to, value } = call
  if (to === undefined) {
    const code = { kind: 'bytes', label: 'code', value: data } as const
    return { calls: [], fields: [...paid(value), code], title: 'createContract', warnings: ['creation'] }
  }
  if (data === '0x') {
    const fields: DecodedField[] = [
      { kind: 'amount', label: 'amount', value: { token: undefined, units: value } },
      { kind: 'address', label: 'to', value: to },
    ]
    return { calls: [], fields, receiver: to, title: 'send', warnings: [] }
  }
  const decoded = around.depth < depthLimit ? decode(data, to, around) : undefined
  const isTaken = value === 0n || (decoded !== undefined && takesMoney.test(decoded.functionName))
  const read =
    decoded && isTaken ? (readTrade(decoded, call, around) ?? describe(decoded, call, around)) : undefined
  const whole = decoded && read && withFurther(read, decoded.further)
  return withContract(whole ?? unknownCall(call), to, value, around)
}

/**
 * Adds the called contract, which every call must show. If the contract is unknown and is paid, it also becomes a
 * recipient.
 */
function withContract(read: DecodedCall, to: string, value: bigint, around: Around): DecodedCall {
  const { account, isInRouter, networkId } = around
  const isNamed =
    // If this call is a step of a router, the outer call already names the router.
    isInRouter ||
    same(to, account) ||
    read.fields.some(({ kind, value: shown }) => kind === 'address' && same(shown, to))
  const isPaidStranger = value > 0n && findSwapContract(networkId, to) === undefined
  return {
    ...read,
    fields: isNamed ? read.fields : [...read.fields, field.address('contract', to)],
    ...(isPaidStranger && { payee: to }),
  }
}

/** Reads a call to one of Uniswap's routers, v2 or v3. */
function readTrade({ args, functionName }: Known, call: Eip155Call, around: Around): DecodedCall | undefined {
  const { to = '', value } = call
  const { account, caller, isInRouter, room } = around
  try {
    const trader = { account, caller, room, router: to }
    const read = describeUniswapCall(functionName, args, { trader, value })
    // The amount that `wrapETH` names is not the amount that is sent.
    const trade =
      read && functionName === 'wrapETH' ? { ...read, fields: [...read.fields, ...paid(value)] } : read
    return trade && !isInRouter ? judgeRouter({ ...trade, calls: [] }, [trade], call, around) : trade
  } catch {
    return undefined
  }
}

/** Adds the warnings about the contract, and those about all steps taken together. */
function judgeRouter(
  call: DecodedCall,
  steps: readonly DecodedCall[],
  { to: router = '', value }: Eip155Call,
  { networkId }: Around,
): DecodedCall {
  const isKnown = findSwapContract(networkId, router) === 'uniswap'
  return {
    ...call,
    warnings: [
      ...call.warnings,
      ...judgeTrade(steps, { networkId, value }),
      ...(isKnown ? [] : ['router' as const]),
    ],
  }
}

/**
 * Decodes a call by the functions of its contract. Some functions exist in one contract only, so they mean nothing in
 * another.
 */
function decode(data: Hex, to: string, { account, room }: Around): Known | undefined {
  const selector = data.slice(0, 10)
  const known =
    (isPermit2(to) ? permit2Functions.get(selector) : undefined) ??
    (same(to, account) ? sessionFunctions.get(selector) : undefined) ??
    openFunctions.get(selector)
  if (!known) return undefined
  const { inputs, name: functionName } = known
  try {
    const { further, values } = decodeParameters(inputs, `0x${data.slice(10)}`, room)
    return { args: values, functionName, further }
  } catch {
    return undefined
  }
}

function unknownCall({ data, to, value }: Eip155Call): DecodedCall {
  const fields: DecodedField[] = [
    { kind: 'address', label: 'contract', value: to ?? '' },
    ...paid(value),
    { kind: 'text', label: 'function', value: data.slice(0, 10) },
    { kind: 'bytes', label: 'data', value: data },
  ]
  return { calls: [], fields, title: 'unknownCall', warnings: ['unknown'] }
}

const { address } = field

function describe(known: Known, call: Eip155Call, around: Around): DecodedCall | undefined {
  const to = call.to ?? ''
  const { args, functionName } = known
  const several = severalOf(call)
  const isKnown = findSwapContract(around.networkId, to) !== undefined
  /**
   * Describes calls inside a contract. Only a known contract really makes these calls. Any other contract can do
   * anything.
   */
  const contained = (
    title: CallTitle,
    calls: readonly DecodedCall[],
    more: readonly DecodedField[] = [],
  ) => ({
    ...several(title, calls, more),
    // The outer call adds the warnings for the steps inside a router.
    warnings: isKnown || around.isInRouter ? [] : (['unknown', 'router'] as const),
  })
  const inside = (
    inner: readonly { callData: Hex; target: string; value?: bigint }[],
    change: Partial<Around> = { caller: to, isInRouter: false },
  ) =>
    inner.map(({ callData, target, value = 0n }) =>
      readCall({ data: callData, to: target, value }, { ...around, depth: around.depth + 1, ...change }),
    )

  switch (functionName) {
    // The function names prove nothing: any contract can have such functions, and keep the money or take more.
    case 'deposit':
      if (findSwapContract(around.networkId, to) !== 'wrapped') return undefined
      return plain('wrap', [amount(undefined, call.value), address('contract', to)])
    case 'withdraw':
      if (findSwapContract(around.networkId, to) !== 'wrapped') return undefined
      return plain('unwrap', [amount(to, args[0] as bigint), address('contract', to)])
    case 'multicall': {
      const data = args.at(-1) as readonly Hex[]
      const [deadline] = args
      const ends = typeof deadline === 'bigint' ? [field.time('until', deadline)] : []
      // These calls run in the contract itself, with its own money and the caller's rights.
      const calls = inside(
        data.map((callData) => ({ callData, target: to })),
        { isInRouter: true },
      )
      const isTrade = hasSwap(calls)
      const isRouter = findSwapContract(around.networkId, to) === 'uniswap'
      if (!isTrade && !isRouter) return contained('severalCalls', calls, ends)
      const trade = several(isTrade ? 'trade' : 'severalCalls', calls, ends)
      return around.isInRouter ? trade : judgeRouter(trade, calls, call, around)
    }
    case 'aggregate':
    case 'tryAggregate':
    case 'aggregate3':
    case 'aggregate3Value':
      return contained(
        'severalCalls',
        inside(args.at(-1) as readonly { callData: Hex; target: string; value?: bigint }[]),
      )
    case 'executeBatch': {
      const calls = args[0] as readonly { data: Hex; target: string; value: bigint }[]
      return contained(
        'severalCalls',
        inside(calls.map(({ data, ...rest }) => ({ ...rest, callData: data }))),
      )
    }
    case 'execute': {
      const [first, second] = args
      if (Array.isArray(second)) {
        const deadline = args[2] === undefined ? [] : [field.time('until', args[2] as bigint)]
        const { account, caller, room } = around
        const calls = decodeRouterCommands(first as Hex, second as readonly Hex[], {
          account,
          caller,
          room,
          router: to,
        })
        return calls && judgeRouter(several('trade', calls, deadline), calls, call, around)
      }
      const [target, value, data] = args as [string, bigint, Hex]
      return contained('callThroughContract', inside([{ callData: data, target, value }]))
    }
    default:
      return (
        describeTokenCall(known, call, around) ??
        describePermissionCall(known, call, around) ??
        describeSessionCall(known, around)
      )
  }
}
