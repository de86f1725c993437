import { decodeAbiParameters, type Hex, hexToBytes, parseAbiParameters } from 'viem'
import type { DecodedCall, DecodedField } from './decodedCall.js'

type Read = (input: Hex) => DecodedCall

const address = (label: string, value: string): DecodedField => ({ kind: 'address', label, value })
const amount = (label: string, token: string | undefined, units: bigint): DecodedField => ({
  kind: 'amount',
  label,
  value: { token, units },
})
const plain = (title: string, fields: readonly DecodedField[], receiver?: string): DecodedCall => ({
  calls: [],
  fields,
  title,
  warnings: [],
  ...(receiver !== undefined && !isRouterWord(receiver) && { receiver }),
})

/** The router's words for the caller and for itself. Source: Universal Router, ActionConstants. */
function isRouterWord(receiver: string): boolean {
  return /^0x0{39}[12]$/.test(receiver)
}

function nameReceiver(receiver: string): DecodedField {
  if (/^0x0{39}1$/.test(receiver)) return { kind: 'text', label: 'To', value: 'Your account' }
  if (/^0x0{39}2$/.test(receiver))
    return { kind: 'text', label: 'To', value: 'The router, for the next step' }
  return address('To', receiver)
}

/** The network's own currency is the zero address there. */
const tokenOf = (token: string) => (/^0x0{40}$/.test(token) ? undefined : token)

/** First and last token of a path: addresses of 20 bytes with a fee of 3 between them. */
function endsOf(path: Hex): [string, string] {
  return [path.slice(0, 42), `0x${path.slice(-40)}`]
}

function swap(
  kind: 'in' | 'out',
  receiver: string,
  first: bigint,
  second: bigint,
  from: string,
  to: string,
): DecodedCall {
  const fields =
    kind === 'in'
      ? [amount('Pay', tokenOf(from), first), amount('Receive at least', tokenOf(to), second)]
      : [amount('Receive', tokenOf(to), first), amount('Pay at most', tokenOf(from), second)]
  return plain('Swap', [...fields, nameReceiver(receiver)], receiver)
}

const v3 = parseAbiParameters('address, uint256, uint256, bytes, bool')
const v2 = parseAbiParameters('address, uint256, uint256, address[], bool')
const moved = parseAbiParameters('address, address, uint256')
const kept = parseAbiParameters('address, uint256')
const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permitSingle = parseAbiParameters(`(${details} details, address spender, uint256 sigDeadline), bytes`)
const permitBatch = parseAbiParameters(`(${details}[] details, address spender, uint256 sigDeadline), bytes`)

/** By the number of the command. Source: Universal Router, Commands.sol. */
const readers: Readonly<Record<number, Read>> = {
  0: (input) => {
    const [receiver, pay, receive, path] = decodeAbiParameters(v3, input)
    return swap('in', receiver, pay, receive, ...endsOf(path))
  },
  1: (input) => {
    const [receiver, receive, pay, path] = decodeAbiParameters(v3, input)
    // Written from its end.
    const [to, from] = endsOf(path)
    return swap('out', receiver, receive, pay, from, to)
  },
  2: (input) => {
    const [token, receiver, units] = decodeAbiParameters(moved, input)
    return plain(
      'Take tokens from your account',
      [amount('Amount', token, units), nameReceiver(receiver)],
      receiver,
    )
  },
  3: (input) => {
    const [permit] = decodeAbiParameters(permitBatch, input)
    return allow(permit.spender, permit.details)
  },
  4: (input) => {
    const [token, receiver, units] = decodeAbiParameters(moved, input)
    return plain('Pay out all', [amount('At least', tokenOf(token), units), nameReceiver(receiver)], receiver)
  },
  5: (input) => {
    const [token, receiver, units] = decodeAbiParameters(moved, input)
    return plain('Pay out', [amount('Amount', tokenOf(token), units), nameReceiver(receiver)], receiver)
  },
  6: (input) => {
    const [token, receiver, parts] = decodeAbiParameters(moved, input)
    const share: DecodedField = { kind: 'text', label: 'Share', value: `${Number(parts) / 100} %` }
    return plain('Pay a share', [share, address('Token', token), nameReceiver(receiver)], receiver)
  },
  8: (input) => {
    const [receiver, pay, receive, path] = decodeAbiParameters(v2, input)
    return swap('in', receiver, pay, receive, path[0] ?? '', path.at(-1) ?? '')
  },
  9: (input) => {
    const [receiver, receive, pay, path] = decodeAbiParameters(v2, input)
    return swap('out', receiver, receive, pay, path[0] ?? '', path.at(-1) ?? '')
  },
  10: (input) => {
    const [permit] = decodeAbiParameters(permitSingle, input)
    return allow(permit.spender, [permit.details])
  },
  11: (input) => {
    const [receiver, units] = decodeAbiParameters(kept, input)
    return plain('Wrap', [amount('Amount', undefined, units), nameReceiver(receiver)], receiver)
  },
  12: (input) => {
    const [receiver, units] = decodeAbiParameters(kept, input)
    return plain('Unwrap', [amount('At least', undefined, units), nameReceiver(receiver)], receiver)
  },
}

function allow(spender: string, all: readonly { amount: bigint; token: string }[]): DecodedCall {
  const isUnlimited = all.some(({ amount: units }) => units >= 2n ** 159n)
  const fields = all.flatMap(({ amount: units, token }) => [
    units >= 2n ** 159n
      ? ({ kind: 'text', label: 'Amount', value: 'Unlimited' } as const)
      : amount('Amount', token, units),
    address('Token', token),
  ])
  return {
    calls: [],
    fields: [address('Spender', spender), ...fields],
    title: 'Allow spending',
    warnings: [isUnlimited ? 'unlimited' : 'spender'],
  }
}

/**
 * What Uniswap's Universal Router is told to do, step by step; undefined where steps and inputs do not match. A step that
 * is not known stays in its place, as unknown.
 */
export function decodeRouterCommands(commands: Hex, inputs: readonly Hex[]): DecodedCall[] | undefined {
  const steps = hexToBytes(commands)
  if (steps.length !== inputs.length) return undefined
  return [...steps].map((step, index) => {
    const input = inputs[index] ?? '0x'
    try {
      // The first bit says that the step may fail.
      const read = readers[step & 0x7f]
      if (read) return read(input)
    } catch {
      // Shown as unknown, below.
    }
    const fields: DecodedField[] = [
      { kind: 'text', label: 'Step', value: `0x${step.toString(16).padStart(2, '0')}` },
      { kind: 'bytes', label: 'Data', value: input },
    ]
    return { calls: [], fields, title: 'Unknown step', warnings: ['unknown'] }
  })
}
