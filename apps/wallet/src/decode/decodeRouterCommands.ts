import { unlimitedFrom } from '@portico/protocol/token'
import {
  type AbiParameter,
  type DecodeAbiParametersReturnType,
  type Hex,
  hexToBytes,
  parseAbiParameters,
} from 'viem'
import { type DecodedCall, type DecodedField, wrappedCoin } from './decodedCall.js'
import { decodeParameters } from './decodeParameters.js'
import { endsOfV2Path, endsOfV3Path } from './decodeUniswapCall.js'
import { field, percent, withFurther } from './field.js'
import { usualFeeBips } from './judgeTrade.js'
import {
  allOf,
  describePayout,
  describeSwap,
  moneyFields,
  nameReceiver,
  type Trader,
  wholeWords,
} from './tradeStep.js'

type Read = (input: Hex, trader: Trader) => DecodedCall

/** Creates the reader of a step from the types of its input. */
function stepOf<const shape extends readonly AbiParameter[]>(
  shape: shape,
  describe: (values: DecodeAbiParametersReturnType<shape>, trader: Trader) => DecodedCall,
): Read {
  return (input, trader) => {
    const { further, values } = decodeParameters(shape, input, trader.room)
    return withFurther(describe(values, trader), further)
  }
}

/** In a router's steps, the zero address means the network's own currency. */
const tokenOf = (token: string) => (/^0x0{40}$/.test(token) ? undefined : token)

/** Means the router's whole balance of a token. Source: Universal Router, ActionConstants. */
const wholeBalance = 2n ** 255n

const nameOf = (receiver: string, trader: Trader) => nameReceiver(receiver, trader, 'oneAndTwo')

function swap(
  kind: 'in' | 'out',
  [receiver, first, second]: readonly [string, bigint, bigint],
  [from, to]: readonly [string, string],
  isPayerCaller: boolean,
  trader: Trader,
): DecodedCall {
  const [paid, received] = kind === 'in' ? [first, second] : [second, first]
  return describeSwap({
    from: tokenOf(from),
    isAll: kind === 'in' && paid === wholeBalance,
    kind,
    paid,
    received,
    receiver: nameOf(receiver, trader),
    source: isPayerCaller ? 'account' : 'router',
    to: tokenOf(to),
  })
}

const v3 = parseAbiParameters('address, uint256, uint256, bytes, bool')
const v2 = parseAbiParameters('address, uint256, uint256, address[], bool')
const moved = parseAbiParameters('address, address, uint256')
const kept = parseAbiParameters('address, uint256')
const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permitSingle = parseAbiParameters(`(${details} details, address spender, uint256 sigDeadline), bytes`)
const permitBatch = parseAbiParameters(`(${details}[] details, address spender, uint256 sigDeadline), bytes`)

const transfers = parseAbiParameters('(address from, address to, uint160 amount, address token)[]')
const planned = parseAbiParameters('bytes, bytes[]')

/** Readers by the number of the command. Source: Universal Router, Commands.sol. */
const readers: Readonly<Record<number, Read>> = {
  0: stepOf(v3, ([receiver, pay, receive, path, isPayerCaller], trader) =>
    swap('in', [receiver, pay, receive], endsOfV3Path(path), isPayerCaller, trader),
  ),
  1: stepOf(v3, ([receiver, receive, pay, path, isPayerCaller], trader) => {
    // The path of an exact output starts with the token that is received.
    const [to, from] = endsOfV3Path(path)
    return swap('out', [receiver, receive, pay], [from, to], isPayerCaller, trader)
  }),
  2: stepOf(moved, ([token, receiver, units], trader) => takeOut(token, nameOf(receiver, trader), units)),
  3: stepOf(permitBatch, ([permit]) => allow(permit.spender, permit.details)),
  4: stepOf(moved, ([token, receiver, units], trader) => {
    const fields = moneyFields('atLeast', tokenOf(token), units)
    return describePayout('payOutAll', fields, nameOf(receiver, trader), allOf(tokenOf(token), units))
  }),
  5: stepOf(moved, ([token, receiver, units], trader) => {
    const own = tokenOf(token)
    const isAll = units === wholeBalance
    const fields = moneyFields('amount', own, units, isAll ? { allOf: 'router' } : {})
    const step = { ...allOf(own), units: isAll ? 'all' : units } as const
    return describePayout('payOut', fields, nameOf(receiver, trader), step)
  }),
  6: stepOf(moved, ([token, receiver, parts], trader) => payShare(token, receiver, parts, 'router', trader)),
  8: stepOf(v2, ([receiver, pay, receive, path, isPayerCaller], trader) =>
    swap('in', [receiver, pay, receive], endsOfV2Path(path), isPayerCaller, trader),
  ),
  9: stepOf(v2, ([receiver, receive, pay, path, isPayerCaller], trader) =>
    swap('out', [receiver, receive, pay], endsOfV2Path(path), isPayerCaller, trader),
  ),
  10: stepOf(permitSingle, ([permit]) => allow(permit.spender, [permit.details])),
  11: stepOf(kept, ([receiver, units], trader) => {
    const isAll = units === wholeBalance
    const fields = moneyFields('amount', undefined, units, isAll ? { allOf: 'router' } : {})
    const step = { ...allOf(undefined), to: wrappedCoin, units: isAll ? 'all' : units } as const
    return describePayout('wrap', fields, nameOf(receiver, trader), step)
  }),
  12: stepOf(kept, ([receiver, units], trader) => {
    const fields = moneyFields('atLeast', undefined, units)
    const step = { ...allOf(wrappedCoin, units), to: undefined }
    return describePayout('unwrap', fields, nameOf(receiver, trader), step)
  }),
  13: stepOf(transfers, ([all], trader) => {
    // Permit2 gets this list unchanged. It has no constants: only the router uses 1 and 2 for its caller and itself.
    const calls = all.map(({ amount, from, to, token }) =>
      takeOut(token, nameReceiver(to, trader, 'address'), amount, [nameOwner(from, trader)]),
    )
    return { calls, fields: [], title: 'takeTokens', warnings: [] }
  }),
  14: stepOf(moved, ([owner, token, units]) => {
    const fields = [field.address('account', owner), ...moneyFields('atLeast', token, units)]
    return { calls: [], fields, title: 'requireBalance', warnings: [] }
  }),
  16: stepOf(planned, ([actions, params], trader) => {
    const calls = readSteps(actions, params, (action, param) => v4Readers[action]?.(param, trader))
    if (!calls) throw new RangeError('Steps and inputs do not match.')
    return { calls, fields: [], title: 'tradeOnV4', warnings: [] }
  }),
  33: stepOf(planned, ([commands, inputs], trader) => {
    const calls = decodeRouterCommands(commands, inputs, trader)
    if (!calls) throw new RangeError('Steps and inputs do not match.')
    return { calls, fields: [], title: 'stepsTogether', warnings: [] }
  }),
}

function takeOut(
  token: string,
  receiver: ReturnType<typeof nameReceiver>,
  units: bigint,
  more: readonly DecodedField[] = [],
): DecodedCall {
  const fields = [...moneyFields('amount', token, units), ...more]
  const step = { from: token, least: 0n, source: 'account', to: token, units } as const
  return describePayout('takeTokens', fields, receiver, step)
}

function nameOwner(owner: string, { account }: Trader): DecodedField {
  const isOwn = owner.toLowerCase() === account.toLowerCase()
  return isOwn ? field.words('from', { word: 'yourAccount' }) : field.address('from', owner)
}

function payShare(
  token: string,
  receiver: string,
  parts: bigint,
  source: 'router' | 'pool',
  trader: Trader,
): DecodedCall {
  const named = nameOf(receiver, trader)
  const own = tokenOf(token)
  // The share is a fee, usually for the site. The rest remains for the next step.
  return {
    calls: [],
    fields: [
      field.words('share', percent(parts)),
      ...(own === undefined ? [] : [field.address('token', own)]),
      named.field,
    ],
    title: 'payShare',
    trade: [{ bips: parts, goesTo: named.goesTo, kind: 'share', source, token: own }],
    warnings: named.goesTo === 'other' && parts > usualFeeBips ? ['otherReceiver'] : [],
    ...(named.receiver !== undefined && { receiver: named.receiver }),
  }
}

const poolKey = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey'
const pathKeys =
  '(address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path'
const v4Single = parseAbiParameters(
  `(${poolKey}, bool zeroForOne, uint128 exact, uint128 bound, bytes hookData) params`,
)
const v4Multi = parseAbiParameters(`(address currency, ${pathKeys}, uint128 exact, uint128 bound) params`)
const settled = parseAbiParameters('address, uint256, bool')
const currencyAndUnits = parseAbiParameters('address, uint256')

const pool = { field: field.words('to', { word: 'exchangeForNext' }), goesTo: 'pool' } as const

/** A zero amount means everything that is owed so far. Source: v4-periphery, ActionConstants. */
function v4Swap(
  kind: 'in' | 'out',
  [exact, bound]: readonly [bigint, bigint],
  [from, to]: readonly [string, string],
): DecodedCall {
  const [paid, received] = kind === 'in' ? [exact, bound] : [bound, exact]
  const isAll = kind === 'in' && paid === 0n
  return describeSwap({
    from: tokenOf(from),
    isAll,
    kind,
    paid,
    received,
    receiver: pool,
    source: 'pool',
    to: tokenOf(to),
  })
}

const v4SingleSwap = (kind: 'in' | 'out') =>
  stepOf(v4Single, ([{ bound, exact, poolKey: key, zeroForOne }]) => {
    const ends = [key.currency0, key.currency1] as const
    return v4Swap(kind, [exact, bound], zeroForOne ? ends : [ends[1], ends[0]])
  })

const v4MultiSwap = (kind: 'in' | 'out') =>
  stepOf(v4Multi, ([{ bound, currency, exact, path }]) => {
    const other = (kind === 'in' ? path.at(-1) : path[0])?.intermediateCurrency
    if (other === undefined) throw new RangeError('The path is malformed.')
    return v4Swap(kind, [exact, bound], kind === 'in' ? [currency, other] : [other, currency])
  })

function settle(
  currency: string,
  units: bigint | 'all' | 'owed',
  payer: 'account' | 'router',
  fields: readonly DecodedField[],
): DecodedCall {
  const token = tokenOf(currency)
  // The network's own currency always comes from the router, because no contract can take it from an account.
  const source = token === undefined ? 'router' : payer
  return {
    calls: [],
    fields,
    title: 'payExchange',
    trade: [{ from: token, goesTo: 'pool', kind: 'move', least: 0n, source, to: token, units }],
    warnings: units === 'all' && source === 'account' ? ['noLimit'] : [],
  }
}

/** Readers for the steps of a trade on Uniswap v4. Source: v4-periphery, Actions.sol. */
const v4Readers: Readonly<Record<number, Read>> = {
  6: v4SingleSwap('in'),
  7: v4MultiSwap('in'),
  8: v4SingleSwap('out'),
  9: v4MultiSwap('out'),
  11: stepOf(settled, ([currency, units, isPayerCaller]) => {
    const named = units === wholeBalance ? 'all' : units === 0n ? 'owed' : units
    const token = tokenOf(currency)
    const payer = isPayerCaller && token !== undefined ? 'account' : 'router'
    const words = { all: wholeWords[payer], owed: { word: 'costs' } } as const
    return settle(currency, named, isPayerCaller ? 'account' : 'router', [
      typeof named === 'string' ? field.words('amount', words[named]) : field.amount('amount', token, named),
      ...(token === undefined ? [] : [field.address('token', token)]),
      field.words('from', { word: isPayerCaller ? 'yourAccount' : 'router' }),
    ])
  }),
  12: stepOf(currencyAndUnits, ([currency, most]) => {
    return settle(
      currency,
      'owed',
      'account',
      moneyFields('atMost', tokenOf(currency), most, { isMost: true }),
    )
  }),
  14: stepOf(moved, ([currency, receiver, units], trader) => {
    const fields = moneyFields(units === 0n ? 'allOf' : 'amount', tokenOf(currency), units)
    const shown = units === 0n ? [field.words('amount', { word: 'all' }), ...fields.slice(1)] : fields
    const own = tokenOf(currency)
    return describePayout('takeFromExchange', shown, nameOf(receiver, trader), {
      from: own,
      least: 0n,
      source: 'pool',
      to: own,
      units: units === 0n ? 'all' : units,
    })
  }),
  15: stepOf(currencyAndUnits, ([currency, least], trader) => {
    const receiver = nameReceiver(trader.caller, trader, 'address')
    const own = tokenOf(currency)
    return describePayout('takeFromExchange', moneyFields('atLeast', own, least), receiver, {
      from: own,
      least,
      source: 'pool',
      to: own,
      units: 'all',
    })
  }),
  16: stepOf(moved, ([currency, receiver, parts], trader) =>
    payShare(currency, receiver, parts, 'pool', trader),
  ),
}

function allow(spender: string, all: readonly { amount: bigint; token: string }[]): DecodedCall {
  const isUnlimited = all.some(({ amount: units }) => units >= unlimitedFrom)
  const fields = all.flatMap(({ amount: units, token }) => [
    field.allowance('amount', token, units),
    field.address('token', token),
  ])
  return {
    calls: [],
    fields: [field.address('spender', spender), ...fields],
    title: 'allowSpending',
    warnings: [isUnlimited ? 'unlimited' : 'spender'],
  }
}

/** Maximum depth of plans inside plans. A deeper plan is called unknown. */
const depthLimit = 4

function readSteps(
  steps: Hex,
  inputs: readonly Hex[],
  readStep: (step: number, input: Hex) => DecodedCall | undefined,
): DecodedCall[] | undefined {
  const bytes = hexToBytes(steps)
  if (bytes.length !== inputs.length) return undefined
  return [...bytes].map((step, index) => {
    const input = inputs[index] ?? '0x'
    try {
      const read = readStep(step, input)
      if (read) return read
    } catch {
      // The code below turns a step without a description into an unknown one.
    }
    return {
      calls: [],
      fields: [field.text('step', `0x${step.toString(16).padStart(2, '0')}`), field.bytes('data', input)],
      title: 'unknownStep',
      warnings: ['unknown'],
    }
  })
}

/**
 * The first bit of a command. If it is set and the command fails, the others continue. Source: Universal Router,
 * Commands.sol.
 */
const mayFailBit = 0x80

/**
 * Decodes the commands of Uniswap's Universal Router, step by step. If the numbers of steps and inputs differ, the
 * result is undefined. An unknown step keeps its place in the list.
 */
export function decodeRouterCommands(
  commands: Hex,
  inputs: readonly Hex[],
  trader: Trader,
): DecodedCall[] | undefined {
  const { depth = 0 } = trader
  if (depth >= depthLimit) return undefined
  return readSteps(commands, inputs, (step, input) => {
    const read = readers[step & ~mayFailBit]?.(input, { ...trader, depth: depth + 1 })
    if (!read || (step & mayFailBit) === 0) return read
    const mayFail = field.words('ifThisFails', { word: 'othersGoOn' })
    return { ...read, fields: [...read.fields, mayFail], mayFail: true }
  })
}
