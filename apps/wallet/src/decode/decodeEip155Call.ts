import { decodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import type { CallWarning, DecodedCall, DecodedField } from './decodedCall.js'
import { decodeRouterCommands } from './decodeRouterCommands.js'

/** One call of eip155 as its bytes say it. */
export type Eip155Call = {
  /** Undefined: a new contract. */
  to: string | undefined
  data: Hex
  value: bigint
}

/** Amounts from here on are nobody's balance: half of the largest one, since approvals are spent down from there. */
const unlimitedFrom = 2n ** 255n
/** The largest amount of Permit2, which has 160 bits. */
const unlimitedOfPermit2From = 2n ** 159n

/** Calls inside of calls, at most: what is deeper is called unknown. */
const depthLimit = 6

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function decreaseAllowance(address spender, uint256 subtracted)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  // Permit2, https://github.com/Uniswap/permit2
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function permit(address owner, PermitBatch permitBatch, bytes signature)',
  // Several calls in one.
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
  'struct Call { address target; bytes callData; }',
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate(Call[] calls)',
  'function tryAggregate(bool requireSuccess, Call[] calls)',
  'function aggregate3(Call3[] calls)',
  'function aggregate3Value(Call3Value[] calls)',
  'function execute(address target, uint256 value, bytes data)',
  'struct Execution { address target; uint256 value; bytes data; }',
  'function executeBatch(Execution[] calls)',
  // Session keys of the wallet's smart account, apps/wallet/contracts.
  'struct Limit { address token; uint256 perPeriod; }',
  'function grantSession(address key, uint48 startsAt, uint48 endsAt, uint48 periodSeconds, uint128 feeLimitWei, Limit[] limits)',
  'function revokeSession(address key)',
  // Uniswap's Universal Router, https://docs.uniswap.org/contracts/universal-router/technical-reference
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'function execute(bytes commands, bytes[] inputs)',
])

type Known = ReturnType<typeof decodeFunctionData<typeof abi>>
type PermitDetails = { amount: bigint; expiration: number; token: string }

/** A length of time in the largest unit that it is whole in. */
function describeSeconds(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Reads what a call does from its bytes. What it cannot read to the last byte it calls unknown. */
export function decodeEip155Call(call: Eip155Call, depth = 0): DecodedCall {
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
  const decoded = depth < depthLimit ? decode(data) : undefined
  const read = decoded && describe(decoded, call, depth)
  if (!read) return unknownCall(call)
  return { ...read, fields: [...read.fields, ...paid(value, decoded.functionName)] }
}

function decode(data: Hex): Known | undefined {
  try {
    return decodeFunctionData({ abi, data })
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

function paid(units: bigint, functionName?: string): DecodedField[] {
  if (units === 0n || functionName === 'deposit') return []
  return [{ kind: 'amount', label: 'Pays', value: { token: undefined, units } }]
}

const address = (label: string, value: string): DecodedField => ({ kind: 'address', label, value })
const amount = (token: string | undefined, units: bigint, label = 'Amount'): DecodedField => ({
  kind: 'amount',
  label,
  value: { token, units },
})
const text = (label: string, value: string): DecodedField => ({ kind: 'text', label, value })

/** What anyone may take of a token. */
function allowance(
  token: string,
  spender: string,
  units: bigint,
  { until, limit = unlimitedFrom }: { until?: number | bigint; limit?: bigint } = {},
): DecodedCall {
  const isUnlimited = units >= limit
  const fields = [
    address('Spender', spender),
    isUnlimited ? text('Amount', 'Unlimited') : amount(token, units),
    address('Token', token),
    ...(until === undefined ? [] : [text('Until', describeTime(until))]),
  ]
  const warnings: CallWarning[] = units === 0n ? [] : [isUnlimited ? 'unlimited' : 'spender']
  return {
    calls: [],
    fields,
    title: units === 0n ? 'Take back permission to spend' : 'Allow spending',
    warnings,
  }
}

function describe(known: Known, call: Eip155Call, depth: number): DecodedCall | undefined {
  const to = call.to ?? ''
  const { args = [], functionName } = known as { args?: readonly unknown[]; functionName: string }
  const plain = (
    title: string,
    fields: readonly DecodedField[],
    warnings: readonly CallWarning[] = [],
    receiver?: string,
  ) => ({ calls: [], fields, title, warnings, ...(receiver !== undefined && { receiver }) })
  const several = (title: string, calls: readonly DecodedCall[], more: readonly DecodedField[] = []) => ({
    calls,
    fields: [address('Contract', to), ...more],
    title,
    warnings: [],
  })
  const inside = (inner: readonly { callData: Hex; target: string; value?: bigint }[]) =>
    inner.map(({ callData, target, value = 0n }) =>
      decodeEip155Call({ data: callData, to: target, value }, depth + 1),
    )

  switch (functionName) {
    case 'transfer': {
      const [receiver, units] = args as [string, bigint]
      return plain(
        'Send tokens',
        [amount(to, units), address('To', receiver), address('Token', to)],
        [],
        receiver,
      )
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
      return plain(
        'Let a key send from your account',
        [
          address('Key', key),
          ...limits.map(({ perPeriod, token }) =>
            amount(/^0x0+$/.test(token) ? undefined : token, perPeriod, 'At most'),
          ),
          text('For each', periodSeconds === 0 ? 'The whole time' : describeSeconds(periodSeconds)),
          amount(undefined, feeLimitWei, 'Fees, at most'),
          text('From', describeTime(startsAt)),
          text('Until', describeTime(endsAt)),
        ],
        [
          'spender',
          ...(limits.some(({ perPeriod }) => perPeriod >= unlimitedFrom) ? ['unlimited' as const] : []),
        ],
      )
    }
    case 'revokeSession': {
      const [key] = args as [string]
      return plain('Take a key its rights', [address('Key', key)])
    }
    case 'transferFrom': {
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
      const fields = [
        amount(to, units, 'Amount or number'),
        address('From', from),
        address('To', receiver),
        address('Token', to),
      ]
      return plain('Send tokens', fields, [], receiver)
    }
    case 'approve': {
      if (args.length === 4) {
        const [token, spender, units, expiration] = args as [string, string, bigint, number]
        return allowance(token, spender, units, { limit: unlimitedOfPermit2From, until: expiration })
      }
      const [spender, units] = args as [string, bigint]
      return allowance(to, spender, units)
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
        text('Number', String(id)),
        ...(typeof count === 'bigint' ? [text('Count', String(count))] : []),
        address('From', from),
        address('To', receiver),
        address('Collection', to),
      ]
      return plain('Send an item', fields, [], receiver)
    }
    case 'safeBatchTransferFrom': {
      const [from, receiver, ids, counts] = args as [string, string, readonly bigint[], readonly bigint[]]
      const items = ids.map((id, index) => text(`Number ${id}`, `${counts[index] ?? '?'} pieces`))
      const fields = [...items, address('From', from), address('To', receiver), address('Collection', to)]
      return plain('Send items', fields, [], receiver)
    }
    case 'permit':
      return describePermit(args, to)
    case 'deposit':
      return plain('Wrap', [amount(undefined, call.value), address('Contract', to)])
    case 'withdraw':
      return plain('Unwrap', [amount(to, args[0] as bigint), address('Contract', to)])
    case 'multicall': {
      const data = args.at(-1) as readonly Hex[]
      // These run in the contract itself, with its own money and the caller's rights.
      return several('Several calls in one', inside(data.map((callData) => ({ callData, target: to }))))
    }
    case 'aggregate':
    case 'tryAggregate':
    case 'aggregate3':
    case 'aggregate3Value':
      return several(
        'Several calls in one',
        inside(args.at(-1) as readonly { callData: Hex; target: string; value?: bigint }[]),
      )
    case 'executeBatch': {
      const calls = args[0] as readonly { data: Hex; target: string; value: bigint }[]
      return several(
        'Several calls in one',
        inside(calls.map(({ data, ...rest }) => ({ ...rest, callData: data }))),
      )
    }
    case 'execute': {
      const [first, second] = args
      if (Array.isArray(second)) {
        const deadline = args[2] === undefined ? [] : [text('Until', describeTime(args[2] as bigint))]
        const calls = decodeRouterCommands(first as Hex, second as readonly Hex[])
        return calls && several('Trade', calls, deadline)
      }
      const [target, value, data] = args as [string, bigint, Hex]
      return several('Call through a contract', inside([{ callData: data, target, value }]))
    }
    default:
      return undefined
  }
}

function describePermit(args: readonly unknown[], token: string): DecodedCall {
  if (args.length === 3) {
    const [, permit] = args as [
      string,
      { details: PermitDetails | readonly PermitDetails[]; spender: string },
    ]
    const details = [permit.details].flat() as PermitDetails[]
    const calls = details.map(({ amount: units, expiration, token: each }) =>
      allowance(each, permit.spender, units, { limit: unlimitedOfPermit2From, until: expiration }),
    )
    const [only] = calls
    return calls.length === 1 && only
      ? only
      : { calls, fields: [address('Spender', permit.spender)], title: 'Allow spending', warnings: [] }
  }
  if (args.length === 8) {
    const [, spender, , expiry, allowed] = args as [string, string, bigint, bigint, boolean]
    return allowance(token, spender, allowed ? 2n ** 256n - 1n : 0n, { until: expiry })
  }
  const [, spender, units, deadline] = args as [string, string, bigint, bigint]
  return allowance(token, spender, units, { until: deadline })
}

/** A time of a contract, unix seconds, in words. */
export function describeTime(seconds: number | bigint): string {
  // Beyond what a date can hold, and beyond anybody's life.
  if (BigInt(seconds) > 32_503_680_000n) return 'no end'
  return new Date(Number(seconds) * 1000).toUTCString().replace('GMT', 'UTC')
}

/** Bytes of a call, or undefined where they are none. */
export function readData(input: unknown): Hex | undefined {
  return typeof input === 'string' && isHex(input) && input.length % 2 === 0
    ? (input.toLowerCase() as Hex)
    : undefined
}
