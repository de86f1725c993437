import { base58 } from '@scure/base'
import type { CallWarning, DecodedAmount, DecodedCall, DecodedField } from './decodedCall.js'
import type { SolanaInstruction } from './readSolanaTransaction.js'

export const solanaPrograms = {
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memo1: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

const unlimitedFrom = 2n ** 63n

const account = (label: string, value: string | undefined): DecodedField => ({
  kind: 'address',
  label,
  value: value ?? 'missing',
})
const text = (label: string, value: string): DecodedField => ({ kind: 'text', label, value })
const amount = (value: DecodedAmount): DecodedField => ({ kind: 'amount', label: 'Amount', value })

const plain = (
  title: string,
  fields: readonly DecodedField[],
  warnings: readonly CallWarning[] = [],
  receiver?: string,
): DecodedCall => ({ calls: [], fields, title, warnings, ...(receiver !== undefined && { receiver }) })

/** What one instruction does, read from its bytes and accounts. Anything else than a known one is unknown. */
export function decodeSolanaInstruction(instruction: SolanaInstruction): DecodedCall {
  try {
    return readers[instruction.program]?.(instruction) ?? unknownInstruction(instruction)
  } catch {
    // Bytes that end early: the program would refuse them, and so would nobody's guess be right.
    return unknownInstruction(instruction)
  }
}

function unknownInstruction({ accounts, data, program }: SolanaInstruction): DecodedCall {
  const touched = accounts
    .filter(({ isWritable }) => isWritable)
    .map(({ address }) => account('Changes', address))
  const bytes: DecodedField = {
    kind: 'bytes',
    label: 'Data',
    value: [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('') || 'none',
  }
  return plain('Unknown call', [account('Program', program), ...touched, bytes], ['unknown'])
}

const view = ({ data }: SolanaInstruction) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const keyAt = ({ data }: SolanaInstruction, offset: number) => {
  if (data.length < offset + 32) throw new RangeError('the bytes end early')
  return base58.encode(data.slice(offset, offset + 32))
}

function readSystem(instruction: SolanaInstruction): DecodedCall | undefined {
  const [from, to] = instruction.accounts.map(({ address }) => address)
  const bytes = view(instruction)
  const lamports = (offset: number) => amount({ token: undefined, units: bytes.getBigUint64(offset, true) })
  switch (bytes.getUint32(0, true)) {
    case 0:
      return plain('Create an account', [
        lamports(4),
        account('From', from),
        account('Account', to),
        account('For program', keyAt(instruction, 20)),
      ])
    case 1:
      return plain(
        'Give an account to a program',
        [account('Account', from), account('Program', keyAt(instruction, 4))],
        ['authority'],
      )
    case 2:
      return plain('Send', [lamports(4), account('From', from), account('To', to)], [], to)
    case 4:
      return plain('Use a lasting transaction number', [account('Account', from)])
    case 8:
      return plain('Make room in an account', [account('Account', from)])
    default:
      return undefined
  }
}

function readToken(instruction: SolanaInstruction): DecodedCall | undefined {
  const [first, second, third, fourth] = instruction.accounts.map(({ address }) => address)
  const bytes = view(instruction)
  const units = () => bytes.getBigUint64(1, true)
  switch (bytes.getUint8(0)) {
    case 3:
      return plain(
        'Send tokens',
        // The mint stands in the token account, not in these bytes.
        [
          text('Amount', `${units()} base units`),
          account('From', first),
          account('To token account', second),
        ],
        [],
        second,
      )
    case 4:
    case 13: {
      const isChecked = bytes.getUint8(0) === 13
      const value = units()
      const isUnlimited = value >= unlimitedFrom
      const mint = isChecked ? second : undefined
      return plain(
        'Allow spending',
        [
          account('Spender', isChecked ? third : second),
          isUnlimited
            ? text('Amount', 'Unlimited')
            : isChecked
              ? amount({ decimals: bytes.getUint8(9), token: mint, units: value })
              : text('Amount', `${value} base units`),
          account('Token account', first),
        ],
        [isUnlimited ? 'unlimited' : 'spender'],
      )
    }
    case 5:
      return plain('Take back permission to spend', [account('Token account', first)])
    case 6:
      return plain(
        'Give away the right over an account',
        [
          account('Account', first),
          account('To', bytes.getUint8(2) === 1 ? keyAt(instruction, 3) : 'nobody'),
        ],
        ['authority'],
      )
    case 7:
    case 14:
      return plain('Make new tokens', [account('Token', first), account('To token account', second)])
    case 8:
    case 15:
      return plain('Destroy tokens', [account('Token account', first), account('Token', second)])
    case 9:
      return plain('Close a token account', [
        account('Account', first),
        account('Rest goes to', second),
        account('Owner', third),
      ])
    case 12:
      return plain(
        'Send tokens',
        [
          amount({ decimals: bytes.getUint8(9), token: second, units: units() }),
          account('From', first),
          account('To token account', third),
          account('Token', second),
          account('Owner', fourth),
        ],
        [],
        third,
      )
    case 17:
      return plain('Wrap what was sent', [account('Token account', first)])
    case 1:
    case 16:
    case 18:
      return plain('Open a token account', [account('Account', first), account('Token', second)])
    default:
      return undefined
  }
}

function readAssociatedToken({ accounts, data }: SolanaInstruction): DecodedCall | undefined {
  const [payer, address, owner, mint] = accounts.map((each) => each.address)
  if (data.length > 1 || (data[0] ?? 0) > 1) return undefined
  return plain('Open a token account', [
    account('Account', address),
    account('For', owner),
    account('Token', mint),
    account('Paid by', payer),
  ])
}

function readComputeBudget(instruction: SolanaInstruction): DecodedCall | undefined {
  const bytes = view(instruction)
  switch (bytes.getUint8(0)) {
    case 1:
      return plain('Set the memory', [text('Bytes', String(bytes.getUint32(1, true)))])
    case 2:
      return plain('Set the limit of work', [text('Units', String(bytes.getUint32(1, true)))])
    case 3:
      return plain('Set the price of work', [
        text('Micro-lamports a unit', String(bytes.getBigUint64(1, true))),
      ])
    case 4:
      return plain('Set the limit of loaded data', [text('Bytes', String(bytes.getUint32(1, true)))])
    default:
      return undefined
  }
}

function readMemo({ data }: SolanaInstruction): DecodedCall {
  return plain('Note', [text('Text', new TextDecoder().decode(data))])
}

const readers: Readonly<Record<string, (instruction: SolanaInstruction) => DecodedCall | undefined>> = {
  [solanaPrograms.associatedToken]: readAssociatedToken,
  [solanaPrograms.computeBudget]: readComputeBudget,
  [solanaPrograms.memo]: readMemo,
  [solanaPrograms.memo1]: readMemo,
  [solanaPrograms.system]: readSystem,
  [solanaPrograms.token]: readToken,
  [solanaPrograms.token2022]: readToken,
}

/** What the price of work adds to the fee, in lamports: units times micro-lamports, rounded up. */
export function readPriorityFee(instructions: readonly SolanaInstruction[]): bigint {
  let units = 200_000n * BigInt(instructions.length)
  let price = 0n
  for (const instruction of instructions) {
    if (instruction.program !== solanaPrograms.computeBudget) continue
    const bytes = view(instruction)
    if (instruction.data[0] === 2 && instruction.data.length >= 5) units = BigInt(bytes.getUint32(1, true))
    if (instruction.data[0] === 3 && instruction.data.length >= 9) price = bytes.getBigUint64(1, true)
  }
  return (units * price + 999_999n) / 1_000_000n
}
