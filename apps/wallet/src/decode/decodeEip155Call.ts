import { bestKnownTokens, findSwapContract, unlimitedFrom } from '@portico/protocol/token'
import { type Hex, isHex } from 'viem'
import type { CallWarning, DecodedCall, DecodedField } from './decodedCall.js'
import { decodeParameters, type Room, roomFor } from './decodeParameters.js'
import { decodeRouterCommands } from './decodeRouterCommands.js'
import { describeUniswapCall } from './decodeUniswapCall.js'
import { describeSeconds, describeTime } from './describeTime.js'
import { field, withFurther } from './field.js'
import { isPermit2 } from './isPermit2.js'
import { judgeTrade } from './judgeTrade.js'
import { openFunctions, permit2Functions, sessionFunctions } from './knownFunctions.js'
import { readDaiPermit } from './readDaiPermit.js'
import { hasSwap } from './tradeStep.js'

/** One call of eip155 as its bytes say it. */
export type Eip155Call = {
  /** Undefined: a new contract. */
  to: string | undefined
  data: Hex
  value: bigint
}

/** Whose call it is, and where. */
export type CallContext = {
  account: string
  networkId: string
  /** Contracts that are known to be tokens and no collections, in small letters. Default: none is known. */
  fungible?: ReadonlySet<string> | undefined
}

/** What stands around a call. */
type Around = CallContext & {
  depth: number
  /** Who the called contract sees. */
  caller: string
  /** A router calls itself: the steps are judged together, by what stands around them. */
  isInRouter: boolean
  /** Shared by all calls: what is beyond it is called unknown too. */
  room: Room
}

/** Calls inside of calls, at most: what is deeper is called unknown. */
const depthLimit = 6

type Known = { args: readonly unknown[]; functionName: string; further: Hex }
type PermitDetails = { amount: bigint; expiration: number; token: string }

/** Reads what a call does from its bytes. What it cannot read to the last byte it calls unknown. */
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
 * Functions that take the network's own currency along. Any other that is sent some is not what its name says: it would
 * fail, or the contract keeps it.
 */
const takesMoney =
  /^(deposit|multicall|(try)?aggregate(3|3Value)?|execute(Batch)?|addLiquidityETH|wrapETH|swap(Exact)?ETHFor\w+|exact(In|Out)put(Single)?)$/i

function readCall(call: Eip155Call, around: Around): DecodedCall {
  const { data, to, value } = call
  if (to === undefined) {
    const code = { kind: 'bytes', label: 'Code', value: data } as const
    return { calls: [], fields: [...paid(value), code], title: 'Create a contract', warnings: ['creation'] }
  }
  if (data === '0x') {
    const fields: DecodedField[] = [
      { kind: 'amount', label: 'Amount', value: { token: undefined, units: value } },
      { kind: 'address', label: 'To', value: to },
    ]
    return { calls: [], fields, receiver: to, title: 'Send', warnings: [] }
  }
  const decoded = around.depth < depthLimit ? decode(data, to, around) : undefined
  const isTaken = value === 0n || (decoded !== undefined && takesMoney.test(decoded.functionName))
  const read =
    decoded && isTaken ? (readTrade(decoded, call, around) ?? describe(decoded, call, around)) : undefined
  const whole = decoded && read && withFurther(read, decoded.further)
  return withContract(whole ?? unknownCall(call), to, value, around)
}

/** With the contract itself, which no call goes without, and as one who receives where it is paid and nobody knows it. */
function withContract(read: DecodedCall, to: string, value: bigint, around: Around): DecodedCall {
  const { account, isInRouter, networkId } = around
  const isNamed =
    // A step of a router's: the router is named around it.
    isInRouter ||
    same(to, account) ||
    read.fields.some(({ kind, value: shown }) => kind === 'address' && same(shown, to))
  const isPaidStranger = value > 0n && findSwapContract(networkId, to) === undefined
  return {
    ...read,
    fields: isNamed ? read.fields : [...read.fields, field.address('Contract', to)],
    ...(isPaidStranger && { payee: to }),
  }
}

const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

/** A call of one of Uniswap's routers, v2 or v3. */
function readTrade({ args, functionName }: Known, call: Eip155Call, around: Around): DecodedCall | undefined {
  const { to = '', value } = call
  const { account, caller, isInRouter, room } = around
  try {
    const trader = { account, caller, room, router: to }
    const read = describeUniswapCall(functionName, args, { trader, value })
    // It names what is wrapped, which is not what is sent.
    const trade =
      read && functionName === 'wrapETH' ? { ...read, fields: [...read.fields, ...paid(value)] } : read
    return trade && !isInRouter ? judgeRouter({ ...trade, calls: [] }, [trade], call, around) : trade
  } catch {
    return undefined
  }
}

/** With what is to be said of all steps together, and of the contract. */
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

/** By the words of the contract that is called: those that one contract alone has are names in any other. */
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
    { kind: 'address', label: 'Contract', value: to ?? '' },
    ...paid(value),
    { kind: 'text', label: 'Function', value: data.slice(0, 10) },
    { kind: 'bytes', label: 'Data', value: data },
  ]
  return { calls: [], fields, title: 'Unknown call', warnings: ['unknown'] }
}

function paid(units: bigint): DecodedField[] {
  return units === 0n ? [] : [field.amount('Pays', undefined, units)]
}

const { address, text } = field
const amount = (token: string | undefined, units: bigint, label = 'Amount') =>
  field.amount(label, token, units)

const untilOf = (seconds: number | bigint) => text('Until', describeTime(seconds))

/** Zero stands for the time of the block that it is carried out in. Source: Permit2, Allowance.sol. */
const permit2UntilOf = (expiration: number) =>
  expiration === 0 ? text('Counts', 'For this block alone') : untilOf(expiration)

/** What anyone may take of a token. */
function allowance(
  token: string,
  spender: string,
  units: bigint,
  { until }: { until?: DecodedField } = {},
): DecodedCall {
  const isUnlimited = units >= unlimitedFrom
  const fields = [
    address('Spender', spender),
    field.allowance('Amount', token, units),
    address('Token', token),
    ...(until === undefined ? [] : [until]),
  ]
  const warnings: CallWarning[] = units === 0n ? [] : [isUnlimited ? 'unlimited' : 'spender']
  return {
    calls: [],
    fields,
    title: units === 0n ? 'Take back permission to spend' : 'Allow spending',
    warnings,
  }
}

function describe(known: Known, call: Eip155Call, around: Around): DecodedCall | undefined {
  const to = call.to ?? ''
  const { args, functionName } = known
  const plain = (
    title: string,
    fields: readonly DecodedField[],
    warnings: readonly CallWarning[] = [],
    receiver?: string,
  ) => ({ calls: [], fields, title, warnings, ...(receiver !== undefined && { receiver }) })
  const isKnown = findSwapContract(around.networkId, to) !== undefined
  const several = (title: string, calls: readonly DecodedCall[], more: readonly DecodedField[] = []) => ({
    calls,
    fields: [address('Contract', to), ...more, ...paid(call.value)],
    title,
    warnings: [],
  })
  /** What stands inside is what a contract that is known would make of it; any other does as it likes. */
  const contained = (title: string, calls: readonly DecodedCall[], more: readonly DecodedField[] = []) => ({
    ...several(title, calls, more),
    // Steps within one are judged with it.
    warnings: isKnown || around.isInRouter ? [] : (['unknown', 'router'] as const),
  })
  const inside = (
    inner: readonly { callData: Hex; target: string; value?: bigint }[],
    change: Partial<Around> = { caller: to, isInRouter: false },
  ) =>
    inner.map(({ callData, target, value = 0n }) =>
      readCall({ data: callData, to: target, value }, { ...around, depth: around.depth + 1, ...change }),
    )

  const sending = (units: bigint, receiver: string, from: readonly DecodedField[] = []) => {
    const isToken = isFungible(to, around)
    const fields = [
      isToken ? amount(to, units) : field.amountOrItem(to, units),
      ...from,
      address('To', receiver),
      address(isToken ? 'Token' : 'Token or collection', to),
    ]
    return plain(isToken ? 'Send tokens' : 'Send tokens or an item', fields, [], receiver)
  }

  switch (functionName) {
    case 'transfer': {
      const [receiver, units] = args as [string, bigint]
      return sending(units, receiver)
    }
    case 'grantSession': {
      const [key, startsAt, endsAt, periodSeconds, feeLimitWei, limits] = args as [
        string,
        number,
        number,
        number,
        bigint,
        readonly { token: string; perPeriod: bigint }[],
      ]
      const periods = periodSeconds === 0 ? 1n : BigInt(Math.ceil((endsAt - startsAt) / periodSeconds))
      const isCoin = (token: string) => /^0x0+$/.test(token)
      const isToken = (token: string) => isCoin(token) || isFungible(token, around)
      const describeLimit = ({ perPeriod, token }: { token: string; perPeriod: bigint }) => {
        // The key sends by `transfer`, by which old collections send the item of that number.
        const isOpen = !isToken(token)
        const most = (label: string, units: bigint) =>
          isOpen
            ? field.amountOrItem(token, units, label)
            : field.allowance(label, isCoin(token) ? undefined : token, units)
        return [
          most(isOpen ? 'At most, or items up to number' : 'At most', perPeriod),
          // What a little becomes, each minute for a year, is what is at stake.
          ...(periods > 1n ? [most('In total, at most', perPeriod * periods)] : []),
          ...(isCoin(token) ? [] : [address(isOpen ? 'Token or collection' : 'Token', token)]),
        ]
      }
      return plain(
        'Let a key send from your account',
        [
          address('Key', key),
          ...limits.flatMap(describeLimit),
          text('For each', periodSeconds === 0 ? 'The whole time' : describeSeconds(periodSeconds)),
          field.allowance('Fees, at most', undefined, feeLimitWei),
          text('From', describeTime(startsAt)),
          text('Until', describeTime(endsAt)),
        ],
        [
          'spender',
          ...([feeLimitWei, ...limits.map(({ perPeriod }) => perPeriod * periods)].some(
            (units) => units >= unlimitedFrom,
          )
            ? ['unlimited' as const]
            : []),
          ...(limits.every(({ token }) => isToken(token)) ? [] : ['items' as const]),
        ],
      )
    }
    case 'revokeSession': {
      const [key] = args as [string]
      return plain('Revoke a session key', [address('Key', key)])
    }
    case 'lockdown': {
      const [approvals] = args as [readonly { spender: string; token: string }[]]
      return plain(
        'Take back permission to spend',
        approvals.flatMap(({ spender, token }) => [address('Spender', spender), address('Token', token)]),
      )
    }
    case 'permitTransferFrom': {
      const [permit, { requestedAmount, to: receiver }, owner] = args as [
        { permitted: { token: string }; deadline: bigint },
        { to: string; requestedAmount: bigint },
        string,
      ]
      const { token } = permit.permitted
      const fields = [
        amount(token, requestedAmount),
        address('From', owner),
        address('To', receiver),
        address('Token', token),
        text('Until', describeTime(permit.deadline)),
      ]
      return plain('Send tokens through Permit2', fields, [], receiver)
    }
    case 'transferFrom': {
      if (args.length === 1) {
        const [transfers] = args as [readonly { from: string; to: string; amount: bigint; token: string }[]]
        const calls = transfers.map(({ amount: units, from, to: receiver, token }) =>
          plain(
            'Send tokens through Permit2',
            [amount(token, units), address('From', from), address('To', receiver), address('Token', token)],
            [],
            receiver,
          ),
        )
        return several('Send tokens through Permit2', calls)
      }
      if (args.length === 4) {
        const [from, receiver, units, token] = args as [string, string, bigint, string]
        const fields = [
          amount(token, units),
          address('From', from),
          address('To', receiver),
          address('Token', token),
        ]
        return plain('Send tokens through Permit2', fields, [], receiver)
      }
      const [from, receiver, units] = args as [string, string, bigint]
      return sending(units, receiver, [address('From', from)])
    }
    case 'approve': {
      if (args.length === 4) {
        const [token, spender, units, expiration] = args as [string, string, bigint, number]
        return allowance(token, spender, units, { until: permit2UntilOf(expiration) })
      }
      const [spender, units] = args as [string, bigint]
      const allowed = allowance(to, spender, units)
      if (isFungible(to, around)) return allowed
      return plain(
        'Allow spending, or taking an item',
        [address('Spender', spender), field.amountOrItem(to, units), address('Token or collection', to)],
        [...allowed.warnings, 'item'],
      )
    }
    case 'increaseAllowance': {
      const [spender, units] = args as [string, bigint]
      return { ...allowance(to, spender, units), title: 'Allow spending more' }
    }
    case 'decreaseAllowance': {
      const [spender, units] = args as [string, bigint]
      return plain('Allow spending less', [
        address('Spender', spender),
        amount(to, units, 'Less by'),
        address('Token', to),
      ])
    }
    case 'setApprovalForAll': {
      const [operator, approved] = args as [string, boolean]
      const fields = [address('Operator', operator), address('Collection', to)]
      return approved
        ? plain('Allow taking every item of a collection', fields, ['everything'])
        : plain('Take back permission over a collection', fields)
    }
    case 'safeTransferFrom': {
      const [from, receiver, id, count] = args as [string, string, bigint, unknown]
      const fields = [
        field.item('Number', String(id)),
        ...(typeof count === 'bigint' ? [field.item('Count', String(count))] : []),
        address('From', from),
        address('To', receiver),
        address('Collection', to),
      ]
      return plain('Send an item', fields, [], receiver)
    }
    case 'safeBatchTransferFrom': {
      const [from, receiver, ids, counts] = args as [string, string, readonly bigint[], readonly bigint[]]
      const items = ids.map((id, index) => field.item(`Number ${id}`, `${counts[index] ?? '?'} pieces`))
      const fields = [...items, address('From', from), address('To', receiver), address('Collection', to)]
      return plain('Send items', fields, [], receiver)
    }
    case 'permit':
      return describePermit(args, to)
    // By name alone these may be of any contract, which would keep the money, or take more.
    case 'deposit':
      if (findSwapContract(around.networkId, to) !== 'wrapped') return undefined
      return plain('Wrap', [amount(undefined, call.value), address('Contract', to)])
    case 'withdraw':
      if (findSwapContract(around.networkId, to) !== 'wrapped') return undefined
      return plain('Unwrap', [amount(to, args[0] as bigint), address('Contract', to)])
    case 'multicall': {
      const data = args.at(-1) as readonly Hex[]
      const [deadline] = args
      const ends = typeof deadline === 'bigint' ? [text('Until', describeTime(deadline))] : []
      // These run in the contract itself, with its own money and the caller's rights.
      const calls = inside(
        data.map((callData) => ({ callData, target: to })),
        { isInRouter: true },
      )
      const isTrade = hasSwap(calls)
      const isRouter = findSwapContract(around.networkId, to) === 'uniswap'
      if (!isTrade && !isRouter) return contained('Several calls in one', calls, ends)
      const trade = several(isTrade ? 'Trade' : 'Several calls in one', calls, ends)
      return around.isInRouter ? trade : judgeRouter(trade, calls, call, around)
    }
    case 'aggregate':
    case 'tryAggregate':
    case 'aggregate3':
    case 'aggregate3Value':
      return contained(
        'Several calls in one',
        inside(args.at(-1) as readonly { callData: Hex; target: string; value?: bigint }[]),
      )
    case 'executeBatch': {
      const calls = args[0] as readonly { data: Hex; target: string; value: bigint }[]
      return contained(
        'Several calls in one',
        inside(calls.map(({ data, ...rest }) => ({ ...rest, callData: data }))),
      )
    }
    case 'execute': {
      const [first, second] = args
      if (Array.isArray(second)) {
        const deadline = args[2] === undefined ? [] : [text('Until', describeTime(args[2] as bigint))]
        const { account, caller, room } = around
        const calls = decodeRouterCommands(first as Hex, second as readonly Hex[], {
          account,
          caller,
          room,
          router: to,
        })
        return calls && judgeRouter(several('Trade', calls, deadline), calls, call, around)
      }
      const [target, value, data] = args as [string, bigint, Hex]
      return contained('Call through a contract', inside([{ callData: data, target, value }]))
    }
    default:
      return undefined
  }
}

/**
 * ERC-20 and ERC-721 have functions of the same bytes: an amount of the one is the number of an item of the other, also of
 * `transfer` in collections that are older than ERC-721.
 */
function isFungible(contract: string, { fungible, networkId }: CallContext): boolean {
  return (
    fungible?.has(contract.toLowerCase()) ||
    findSwapContract(networkId, contract) === 'wrapped' ||
    bestKnownTokens(networkId).some((token) => same(token.address, contract))
  )
}

function describePermit(args: readonly unknown[], token: string): DecodedCall {
  if (args.length === 3) {
    const [, permit] = args as [
      string,
      { details: PermitDetails | readonly PermitDetails[]; spender: string },
    ]
    const details = [permit.details].flat() as PermitDetails[]
    const calls = details.map(({ amount: units, expiration, token: each }) =>
      allowance(each, permit.spender, units, { until: permit2UntilOf(expiration) }),
    )
    const [only] = calls
    return calls.length === 1 && only
      ? only
      : { calls, fields: [address('Spender', permit.spender)], title: 'Allow spending', warnings: [] }
  }
  if (args.length === 8) {
    const [, spender, , expiry, allowed] = args as [string, string, bigint, bigint, boolean]
    const { units, until } = readDaiPermit({ allowed, expiry })
    return allowance(token, spender, units, { until: untilOf(until) })
  }
  const [, spender, units, deadline] = args as [string, string, bigint, bigint]
  return allowance(token, spender, units, { until: untilOf(deadline) })
}

/** Bytes of a call, or undefined where they are none. */
export function readData(input: unknown): Hex | undefined {
  return typeof input === 'string' && isHex(input) && input.length % 2 === 0
    ? (input.toLowerCase() as Hex)
    : undefined
}
