import { decodeAbiParameters, type Hex, hexToBytes, parseAbiParameters } from 'viem'
import type { DecodedCall, DecodedField } from './decodedCall.js'
import { endsOfV2Path, endsOfV3Path } from './decodeUniswapCall.js'
import { field } from './field.js'
import { describePayout, describeSwap, moneyFields, nameReceiver, type Trader } from './tradeStep.js'

type Read = (input: Hex, trader: Trader) => DecodedCall

/** The network's own currency is the zero address there. */
const tokenOf = (token: string) => (/^0x0{40}$/.test(token) ? undefined : token)

/** All that the router holds of a token. Source: Universal Router, ActionConstants. */
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
    draws: !isPayerCaller,
    from: tokenOf(from),
    isAll: kind === 'in' && paid === wholeBalance,
    kind,
    paid,
    received,
    receiver: nameOf(receiver, trader),
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

/** By the number of the command. Source: Universal Router, Commands.sol. */
const readers: Readonly<Record<number, Read>> = {
  0: (input, trader) => {
    const [receiver, pay, receive, path, isPayerCaller] = decodeAbiParameters(v3, input)
    return swap('in', [receiver, pay, receive], endsOfV3Path(path), isPayerCaller, trader)
  },
  1: (input, trader) => {
    const [receiver, receive, pay, path, isPayerCaller] = decodeAbiParameters(v3, input)
    // Written from its end.
    const [to, from] = endsOfV3Path(path)
    return swap('out', [receiver, receive, pay], [from, to], isPayerCaller, trader)
  },
  2: (input, trader) => {
    const [token, receiver, units] = decodeAbiParameters(moved, input)
    return takeOut(token, receiver, units, trader)
  },
  3: (input) => {
    const [permit] = decodeAbiParameters(permitBatch, input)
    return allow(permit.spender, permit.details)
  },
  4: (input, trader) => {
    const [token, receiver, units] = decodeAbiParameters(moved, input)
    const fields = moneyFields('At least', tokenOf(token), units)
    return describePayout('Pay out all', fields, nameOf(receiver, trader), units)
  },
  5: (input, trader) => {
    const [token, receiver, units] = decodeAbiParameters(moved, input)
    const fields = moneyFields('Amount', tokenOf(token), units, { isAll: units === wholeBalance })
    return describePayout('Pay out', fields, nameOf(receiver, trader))
  },
  6: (input, trader) => {
    const [token, receiver, parts] = decodeAbiParameters(moved, input)
    return payShare(token, receiver, parts, trader)
  },
  8: (input, trader) => {
    const [receiver, pay, receive, path, isPayerCaller] = decodeAbiParameters(v2, input)
    return swap('in', [receiver, pay, receive], endsOfV2Path(path), isPayerCaller, trader)
  },
  9: (input, trader) => {
    const [receiver, receive, pay, path, isPayerCaller] = decodeAbiParameters(v2, input)
    return swap('out', [receiver, receive, pay], endsOfV2Path(path), isPayerCaller, trader)
  },
  10: (input) => {
    const [permit] = decodeAbiParameters(permitSingle, input)
    return allow(permit.spender, [permit.details])
  },
  11: (input, trader) => {
    const [receiver, units] = decodeAbiParameters(kept, input)
    const fields = moneyFields('Amount', undefined, units, { isAll: units === wholeBalance })
    return describePayout('Wrap', fields, nameOf(receiver, trader))
  },
  12: (input, trader) => {
    const [receiver, units] = decodeAbiParameters(kept, input)
    const fields = moneyFields('At least', undefined, units)
    return describePayout('Unwrap', fields, nameOf(receiver, trader), units)
  },
  13: (input, trader) => {
    const [all] = decodeAbiParameters(transfers, input)
    const calls = all.map(({ amount, to, token }) => takeOut(token, to, amount, trader))
    return { calls, fields: [], title: 'Take tokens from your account', warnings: [] }
  },
  14: (input) => {
    const [owner, token, units] = decodeAbiParameters(moved, input)
    const fields = [field.address('Account', owner), ...moneyFields('At least', token, units)]
    return { calls: [], fields, title: 'Go on only with this balance', warnings: [] }
  },
  16: (input, trader) => {
    const [actions, params] = decodeAbiParameters(planned, input)
    const calls = readSteps(actions, params, v4Readers, 0xff, trader)
    if (!calls) throw new RangeError('Steps and inputs do not match.')
    return { calls, fields: [], title: 'Trade on Uniswap v4', warnings: [] }
  },
  33: (input, trader) => {
    const [commands, inputs] = decodeAbiParameters(planned, input)
    const calls = decodeRouterCommands(commands, inputs, trader)
    if (!calls) throw new RangeError('Steps and inputs do not match.')
    return { calls, fields: [], title: 'Steps that happen together', warnings: [] }
  },
}

/** More than any site takes for itself, in hundredths of a percent. */
const usualFeeBips = 300n

function takeOut(token: string, receiver: string, units: bigint, trader: Trader): DecodedCall {
  const fields = moneyFields('Amount', token, units)
  return describePayout('Take tokens from your account', fields, nameOf(receiver, trader))
}

function payShare(token: string, receiver: string, parts: bigint, trader: Trader): DecodedCall {
  const named = nameOf(receiver, trader)
  const own = tokenOf(token)
  // A fee, to whoever built the site: the rest is still there for the next step.
  return {
    calls: [],
    fields: [
      field.text('Share', `${Number(parts) / 100} %`),
      ...(own === undefined ? [] : [field.address('Token', own)]),
      named.field,
    ],
    title: 'Pay a share',
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

const pool = { field: field.text('To', 'The exchange, for the next step'), goesTo: 'pool' } as const

/** Zero: all that is owed so far. Source: v4-periphery, ActionConstants. */
function v4Swap(
  kind: 'in' | 'out',
  [exact, bound]: readonly [bigint, bigint],
  [from, to]: readonly [string, string],
): DecodedCall {
  const [paid, received] = kind === 'in' ? [exact, bound] : [bound, exact]
  const isAll = kind === 'in' && paid === 0n
  return describeSwap({
    draws: false,
    from: tokenOf(from),
    isAll,
    kind,
    paid,
    received,
    receiver: pool,
    to: tokenOf(to),
  })
}

function v4SingleSwap(kind: 'in' | 'out', input: Hex): DecodedCall {
  const [{ bound, exact, poolKey: key, zeroForOne }] = decodeAbiParameters(v4Single, input)
  const ends = [key.currency0, key.currency1] as const
  return v4Swap(kind, [exact, bound], zeroForOne ? ends : [ends[1], ends[0]])
}

function v4MultiSwap(kind: 'in' | 'out', input: Hex): DecodedCall {
  const [{ bound, currency, exact, path }] = decodeAbiParameters(v4Multi, input)
  const other = (kind === 'in' ? path.at(-1) : path[0])?.intermediateCurrency
  if (other === undefined) throw new RangeError('The path is none.')
  return v4Swap(kind, [exact, bound], kind === 'in' ? [currency, other] : [other, currency])
}

const settle = (fields: readonly DecodedField[]): DecodedCall => ({
  calls: [],
  fields,
  title: 'Pay the exchange',
  warnings: [],
})

/** Steps of a trade on Uniswap v4. Source: v4-periphery, Actions.sol. */
const v4Readers: Readonly<Record<number, Read>> = {
  6: (input) => v4SingleSwap('in', input),
  7: (input) => v4MultiSwap('in', input),
  8: (input) => v4SingleSwap('out', input),
  9: (input) => v4MultiSwap('out', input),
  11: (input) => {
    const [currency, units, isPayerCaller] = decodeAbiParameters(settled, input)
    const isAll = units === wholeBalance || units === 0n
    return settle([
      isAll ? field.text('Amount', 'What the trade costs') : field.amount('Amount', tokenOf(currency), units),
      field.text('From', isPayerCaller ? 'Your account' : 'The router'),
    ])
  },
  12: (input) => {
    const [currency, most] = decodeAbiParameters(currencyAndUnits, input)
    return settle(moneyFields('At most', tokenOf(currency), most))
  },
  14: (input, trader) => {
    const [currency, receiver, units] = decodeAbiParameters(moved, input)
    const fields = moneyFields(units === 0n ? 'All of' : 'Amount', tokenOf(currency), units)
    const shown = units === 0n ? [field.text('Amount', 'All'), ...fields.slice(1)] : fields
    return describePayout('Take from the exchange', shown, nameOf(receiver, trader), units)
  },
  15: (input, trader) => {
    const [currency, least] = decodeAbiParameters(currencyAndUnits, input)
    const receiver = nameReceiver(trader.caller, trader, 'address')
    return describePayout(
      'Take from the exchange',
      moneyFields('At least', tokenOf(currency), least),
      receiver,
      least,
    )
  },
  16: (input, trader) => {
    const [currency, receiver, parts] = decodeAbiParameters(moved, input)
    return payShare(currency, receiver, parts, trader)
  },
}

function allow(spender: string, all: readonly { amount: bigint; token: string }[]): DecodedCall {
  const isUnlimited = all.some(({ amount: units }) => units >= 2n ** 159n)
  const fields = all.flatMap(({ amount: units, token }) => [
    units >= 2n ** 159n ? field.text('Amount', 'Unlimited') : field.amount('Amount', token, units),
    field.address('Token', token),
  ])
  return {
    calls: [],
    fields: [field.address('Spender', spender), ...fields],
    title: 'Allow spending',
    warnings: [isUnlimited ? 'unlimited' : 'spender'],
  }
}

/** Plans within plans, at most: what is deeper is called unknown. */
const depthLimit = 4

function readSteps(
  steps: Hex,
  inputs: readonly Hex[],
  known: Readonly<Record<number, Read>>,
  mask: number,
  trader: Trader,
): DecodedCall[] | undefined {
  const bytes = hexToBytes(steps)
  if (bytes.length !== inputs.length) return undefined
  return [...bytes].map((step, index) => {
    const input = inputs[index] ?? '0x'
    try {
      const read = known[step & mask]
      if (read) return read(input, trader)
    } catch {
      // Shown as unknown, below.
    }
    return {
      calls: [],
      fields: [field.text('Step', `0x${step.toString(16).padStart(2, '0')}`), field.bytes('Data', input)],
      title: 'Unknown step',
      warnings: ['unknown'],
    }
  })
}

/**
 * What Uniswap's Universal Router is told to do, step by step; undefined where steps and inputs do not match. A step that
 * is not known stays in its place, as unknown.
 */
export function decodeRouterCommands(
  commands: Hex,
  inputs: readonly Hex[],
  trader: Trader,
): DecodedCall[] | undefined {
  const { depth = 0 } = trader
  if (depth >= depthLimit) return undefined
  // The first bit says that the step may fail.
  return readSteps(commands, inputs, readers, 0x7f, { ...trader, depth: depth + 1 })
}
