import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import type { CallWarning, DecodedAmount, DecodedCall, DecodedField } from './decodedCall.js'
import type { SolanaInstruction, SolanaTransaction } from './readSolanaTransaction.js'

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

/** Warnings for the user's own account: others, or a program, can move what is in it and what arrives later. */
const givenAway: readonly CallWarning[] = ['authority', 'othersAccount']

const plain = (
  title: string,
  fields: readonly DecodedField[],
  warnings: readonly CallWarning[] = [],
  receiver?: string,
): DecodedCall => ({ calls: [], fields, title, warnings, ...(receiver !== undefined && { receiver }) })

/** What the rest of a transaction says about an instruction's accounts. Either all of a transaction happens or none. */
export type SolanaStanding = {
  /** The user's own account. */
  account: string
  /** Owners of token accounts that an earlier instruction opened. */
  owners: ReadonlyMap<string, string>
  /** Checks whether the next instruction for an account makes it a token account of the user. */
  isMadeOwn: (address: string | undefined) => boolean
}

/** Reads what one instruction does from its bytes and accounts. Any instruction that is not known is called unknown. */
export function decodeSolanaInstruction(
  instruction: SolanaInstruction,
  standing: SolanaStanding,
): DecodedCall {
  try {
    return readers[instruction.program]?.(instruction, standing) ?? unknownInstruction(instruction)
  } catch {
    // The bytes end early. The program would reject them, and no guess would be right.
    return unknownInstruction(instruction)
  }
}

/**
 * Checks whether an instruction moves tokens without stating in its bytes which, or how many, so that their value is
 * unknown. `CloseAccount` hands over everything in an account of the wrapped coin.
 */
export function isOfUnsaidWorth({ accounts, data, program }: SolanaInstruction, account: string): boolean {
  if (!isTokenProgram(program)) return false
  switch (data[0]) {
    case 3:
    case 4:
    case 8:
      return true
    case 9:
      return accounts[1]?.address !== account
    default:
      return false
  }
}

/** Checks whether an instruction pays coins or tokens out of the account itself, and more than none. */
export function isOwnPayment({ accounts, data, program }: SolanaInstruction, account: string): boolean {
  const isPaidBy = (index: number, amountAt: number) =>
    accounts[index]?.address === account &&
    data.length >= amountAt + 8 &&
    data.subarray(amountAt, amountAt + 8).some((byte) => byte > 0)
  if (program === solanaPrograms.system)
    return data[0] === 2 && data.subarray(1, 4).every((byte) => byte === 0) && isPaidBy(0, 4)
  if (!isTokenProgram(program)) return false
  // Source: SPL Token, Transfer and TransferChecked: the owner comes after the accounts, and after the mint.
  return (data[0] === 3 && isPaidBy(2, 1)) || (data[0] === 12 && isPaidBy(3, 1))
}

/** Returns the token account that an instruction opens, and its owner from then on. */
export function readOpened(instruction: SolanaInstruction): { address: string; owner: string } | undefined {
  const { accounts, data, program } = instruction
  const [first, second, third] = accounts.map(({ address }) => address)
  const opened = (address: string | undefined, owner: string | undefined) =>
    address === undefined || owner === undefined ? undefined : { address, owner }
  if (program === solanaPrograms.associatedToken) {
    return isAssociatedOpening(instruction) ? opened(second, third) : undefined
  }
  if (!isTokenProgram(program)) return undefined
  switch (data[0]) {
    case 1:
      return opened(first, third)
    case 16:
    case 18:
      return data.length < 33 ? undefined : opened(first, keyAt(instruction, 1))
    default:
      return undefined
  }
}

/** Returns the token account whose owner may change with an instruction. */
export function readGivenUp({ accounts, data, program }: SolanaInstruction): string | undefined {
  return isTokenProgram(program) && (data[0] === 6 || data[0] === 9) ? accounts[0]?.address : undefined
}

const isTokenProgram = (program: string | undefined) =>
  program === solanaPrograms.token || program === solanaPrograms.token2022

/** With any token program other than the two known ones, that program can empty the account. */
function isAssociatedOpening({ accounts, data }: SolanaInstruction): boolean {
  return data.length <= 1 && (data[0] ?? 0) <= 1 && isTokenProgram(accounts[5]?.address)
}

/** Returns who gains from a payment to an account, or undefined if that is the user. */
function receiverOf(to: string | undefined, { account, owners }: SolanaStanding): string | undefined {
  const receiver = to === undefined ? undefined : (owners.get(to) ?? to)
  return receiver === account ? undefined : receiver
}

function unknownInstruction({ accounts, data, program }: SolanaInstruction): DecodedCall {
  const touched = accounts
    .filter(({ isWritable }) => isWritable)
    .map(({ address }) => account('Changes', address))
  const bytes: DecodedField = {
    kind: 'bytes',
    label: 'Data',
    value: bytesToHex(data) || 'none',
  }
  return plain('Unknown call', [account('Program', program), ...touched, bytes], ['unknown'])
}

const view = ({ data }: SolanaInstruction) => new DataView(data.buffer, data.byteOffset, data.byteLength)
const keyAt = ({ data }: SolanaInstruction, offset: number) => {
  if (data.length < offset + 32) throw new RangeError('the bytes end early')
  return base58.encode(data.slice(offset, offset + 32))
}

function readSystem(instruction: SolanaInstruction, standing: SolanaStanding): DecodedCall | undefined {
  const [from, to] = instruction.accounts.map(({ address }) => address)
  const isOwn = from === standing.account
  const bytes = view(instruction)
  const lamports = (offset: number) => amount({ token: undefined, units: bytes.getBigUint64(offset, true) })
  const create = (at: number, program: string) => {
    // An address that was never paid is not an account yet: the new account can be the user's wallet, whoever pays.
    const isWallet = to === standing.account
    const isForeign = !standing.isMadeOwn(to)
    return plain(
      'Create an account',
      [lamports(at), account('From', from), account('Account', to), account('For program', program)],
      isWallet ? givenAway : isForeign && isOwn ? ['funding'] : [],
      isWallet ? program : isForeign ? to : undefined,
    )
  }
  switch (bytes.getUint32(0, true)) {
    case 0:
      return create(4, keyAt(instruction, 20))
    case 1: {
      const program = keyAt(instruction, 4)
      const isForeign = !standing.isMadeOwn(from)
      return plain(
        'Give an account to a program',
        [account('Account', from), account('Program', program)],
        isOwn ? givenAway : isForeign ? ['authority'] : [],
        isOwn || isForeign ? program : undefined,
      )
    }
    case 2:
      return plain(
        'Send',
        [lamports(4), account('From', from), account('To', to)],
        [],
        receiverOf(to, standing),
      )
    case 3: {
      // Source: Solana, CreateAccountWithSeed: the base, then the seed after its length in eight bytes.
      const seedBytes = Number(bytes.getBigUint64(36, true))
      return create(44 + seedBytes, keyAt(instruction, 44 + seedBytes + 16))
    }
    case 4:
      return plain('Use a lasting transaction number', [account('Account', from)])
    case 8:
      return plain(
        'Make room in an account',
        [account('Account', from)],
        // The network does not allow payments from an account that has data.
        isOwn ? givenAway : [],
      )
    default:
      return undefined
  }
}

function readToken(instruction: SolanaInstruction, standing: SolanaStanding): DecodedCall | undefined {
  const [first, second, third, fourth] = instruction.accounts.map(({ address }) => address)
  const bytes = view(instruction)
  const units = () => bytes.getBigUint64(1, true)
  switch (bytes.getUint8(0)) {
    case 3:
      return plain(
        'Send tokens',
        // The token account states the mint; these bytes do not.
        [
          text('Amount', `${units()} base units`),
          account('From', first),
          account('To token account', second),
        ],
        [],
        receiverOf(second, standing),
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
      return plain('Revoke permission to spend', [account('Token account', first)])
    case 6: {
      const to = bytes.getUint8(2) === 1 ? keyAt(instruction, 3) : undefined
      // Source: SPL Token, AuthorityType: the owner, or the one who may close the account and take its wrapped coin.
      const isOfAccount = bytes.getUint8(1) === 2 || bytes.getUint8(1) === 3
      const isForeign = to !== undefined && to !== standing.account
      return plain(
        'Give away control of an account',
        [account('Account', first), account('To', to ?? 'nobody')],
        isOfAccount && isForeign ? givenAway : ['authority'],
        isForeign ? to : undefined,
      )
    }
    case 7:
    case 14:
      return plain(
        'Make new tokens',
        [
          amount({
            token: first,
            units: units(),
            ...(bytes.getUint8(0) === 14 && { decimals: bytes.getUint8(9) }),
          }),
          account('Token', first),
          account('To token account', second),
        ],
        [],
        receiverOf(second, standing),
      )
    case 8:
    case 15:
      return plain('Destroy tokens', [
        bytes.getUint8(0) === 15
          ? amount({ decimals: bytes.getUint8(9), token: second, units: units() })
          : text('Amount', `${units()} base units`),
        account('Token account', first),
        account('Token', second),
      ])
    case 9: {
      const receiver = receiverOf(second, standing)
      return plain(
        'Close a token account',
        [account('Account', first), account('Rest goes to', second), account('Owner', third)],
        receiver === undefined ? [] : ['otherReceiver'],
        receiver,
      )
    }
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
        receiverOf(third, standing),
      )
    case 17:
      return plain('Wrap what was sent', [account('Token account', first)])
    case 1:
    case 16:
    case 18: {
      const owner = readOpened(instruction)?.owner
      if (owner === undefined) return undefined
      const isForeign = owner !== standing.account
      // A wallet that is a token account can no longer pay, even if the user owns it.
      const isWallet = first === standing.account
      return plain(
        'Open a token account',
        [account('Account', first), account('Owner', owner), account('Token', second)],
        isWallet ? givenAway : isForeign ? ['othersAccount'] : [],
        isForeign ? owner : undefined,
      )
    }
    default:
      return undefined
  }
}

/** Source: SPL Token, `Account::LEN`. */
const tokenAccountBytes = 165n
/** With every extension that a mint can require of a new account (at most 91 bytes). Source: SPL Token-2022. */
const token2022AccountBytes = 256n

/**
 * Returns the lamports that stay in an account of this size. Source: Solana, `Rent::default`: 3,480 a byte and year,
 * for two years.
 */
const rentOf = (bytes: bigint) => (128n + bytes) * 2n * 3_480n

function readAssociatedToken(
  instruction: SolanaInstruction,
  standing: SolanaStanding,
): DecodedCall | undefined {
  const [payer, address, owner, mint, , program] = instruction.accounts.map((each) => each.address)
  if (!isAssociatedOpening(instruction)) return undefined
  const bytes = program === solanaPrograms.token ? tokenAccountBytes : token2022AccountBytes
  // The owner gets the deposit back when the account is closed. An account that already exists costs nothing, but the
  // bytes do not show that.
  const rent: DecodedField = {
    kind: 'amount',
    label: 'Deposit, at most',
    value: { token: undefined, units: rentOf(bytes) },
  }
  return plain(
    'Open a token account',
    [
      account('Account', address),
      account('For', owner),
      account('Token', mint),
      account('Paid by', payer),
      ...(payer === standing.account ? [rent] : []),
    ],
    [],
    receiverOf(owner, standing),
  )
}

function readComputeBudget(instruction: SolanaInstruction): DecodedCall | undefined {
  const bytes = view(instruction)
  switch (bytes.getUint8(0)) {
    case 1:
      return plain('Set the memory', [text('Bytes', String(bytes.getUint32(1, true)))])
    case 2:
      return plain('Set the compute limit', [text('Units', String(bytes.getUint32(1, true)))])
    case 3:
      return plain('Set the compute price', [
        text('Micro-lamports a unit', String(bytes.getBigUint64(1, true))),
      ])
    case 4:
      return plain('Set the loaded data limit', [text('Bytes', String(bytes.getUint32(1, true)))])
    default:
      return undefined
  }
}

function readMemo({ data }: SolanaInstruction): DecodedCall {
  return plain('Note', [text('Text', new TextDecoder('utf-8', { ignoreBOM: true }).decode(data))])
}

type Reader = (instruction: SolanaInstruction, standing: SolanaStanding) => DecodedCall | undefined

const readers: Readonly<Record<string, Reader>> = {
  [solanaPrograms.associatedToken]: readAssociatedToken,
  [solanaPrograms.computeBudget]: readComputeBudget,
  [solanaPrograms.memo]: readMemo,
  [solanaPrograms.memo1]: readMemo,
  [solanaPrograms.system]: readSystem,
  [solanaPrograms.token]: readToken,
  [solanaPrograms.token2022]: readToken,
}

/** Lamports for each signature. Source: Solana, fee structure. */
const signatureFee = 5_000n

/** Returns the fee of a transaction's fee payer, in lamports: for the signatures, and the price of compute units. */
export function readSolanaFee({ instructions, signers }: SolanaTransaction): bigint {
  return signatureFee * BigInt(signers.length) + readPriorityFee(instructions)
}

/**
 * Checks whether the price of compute units is far above all that the network has ever required: a thousand times the
 * price of a signature. A node reports no usual price for a transaction.
 */
export function hasHighSolanaFee({ instructions }: SolanaTransaction): boolean {
  return readPriorityFee(instructions) > 1_000n * signatureFee
}

/**
 * Checks whether a transaction never expires: its number is stored in an account and is not that of a block. Source:
 * Solana, durable nonces.
 */
export function isLasting({ instructions: [first] }: SolanaTransaction): boolean {
  return (
    first?.program === solanaPrograms.system && first.data.length >= 4 && view(first).getUint32(0, true) === 4
  )
}

/** Returns what the price of compute units adds to the fee, in lamports: units times micro-lamports, rounded up. */
function readPriorityFee(instructions: readonly SolanaInstruction[]): bigint {
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
