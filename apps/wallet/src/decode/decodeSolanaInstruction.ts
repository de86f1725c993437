import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import type {
  CallTitle,
  CallWarning,
  DecodedAmount,
  DecodedCall,
  DecodedField,
  FieldLabel,
} from './decodedCall.js'
import { baseUnits, field } from './field.js'
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

const account = (label: FieldLabel, value: string | undefined): DecodedField =>
  value === undefined ? field.words(label, { word: 'missing' }) : field.address(label, value)
const { text } = field
const amount = (value: DecodedAmount): DecodedField => ({ kind: 'amount', label: 'amount', value })

/** Warnings for the user's own account: another account or a program can move what is in it and what arrives later. */
const givenAway: readonly CallWarning[] = ['authority', 'othersAccount']

const plain = (
  title: CallTitle,
  fields: readonly DecodedField[],
  warnings: readonly CallWarning[] = [],
  receiver?: string,
): DecodedCall => ({ calls: [], fields, title, warnings, ...(receiver !== undefined && { receiver }) })

/**
 * What the rest of a transaction shows about an instruction's accounts. A transaction happens completely or not at all.
 */
export type SolanaStanding = {
  /** The user's own account. */
  account: string
  /** Owners of token accounts that an earlier instruction opened. */
  owners: ReadonlyMap<string, string>
  /** Checks whether the next instruction for an account makes it a token account of the user. */
  isMadeOwn: (address: string | undefined) => boolean
}

/** Describes one instruction, as its bytes and accounts state it. An instruction that is not known is called unknown. */
export function decodeSolanaInstruction(
  instruction: SolanaInstruction,
  standing: SolanaStanding,
): DecodedCall {
  try {
    return readers[instruction.program]?.(instruction, standing) ?? unknownInstruction(instruction)
  } catch {
    // The bytes end early. The program would reject them, and any guess about them would be wrong.
    return unknownInstruction(instruction)
  }
}

/**
 * Checks whether an instruction moves or burns tokens, or lets others take some, although its bytes do not state which
 * tokens, or how many. Their value is then unknown. `CloseAccount` hands over everything in an account of the wrapped
 * coin.
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

/** Checks whether an instruction pays coins or tokens out of the account itself. A payment of zero does not count. */
export function isOwnPayment({ accounts, data, program }: SolanaInstruction, account: string): boolean {
  const isPaidBy = (index: number, amountAt: number) =>
    accounts[index]?.address === account &&
    data.length >= amountAt + 8 &&
    data.subarray(amountAt, amountAt + 8).some((byte) => byte > 0)
  if (program === solanaPrograms.system)
    return data[0] === 2 && data.subarray(1, 4).every((byte) => byte === 0) && isPaidBy(0, 4)
  if (!isTokenProgram(program)) return false
  // Source: SPL Token, Transfer and TransferChecked. The owner comes after the two accounts and, if there is one, the
  // mint.
  return (data[0] === 3 && isPaidBy(2, 1)) || (data[0] === 12 && isPaidBy(3, 1))
}

/** Returns the token account that an instruction opens, and the owner that it gets. */
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

/**
 * Returns the token account whose recorded owner no longer counts after an instruction: its owner may have changed, or
 * it was closed.
 */
export function readGivenUp({ accounts, data, program }: SolanaInstruction): string | undefined {
  return isTokenProgram(program) && (data[0] === 6 || data[0] === 9) ? accounts[0]?.address : undefined
}

const isTokenProgram = (program: string | undefined) =>
  program === solanaPrograms.token || program === solanaPrograms.token2022

/**
 * Checks whether an instruction opens an associated account under one of the two known token programs. Any other
 * program could empty the account.
 */
function isAssociatedOpening({ accounts, data }: SolanaInstruction): boolean {
  return data.length <= 1 && (data[0] ?? 0) <= 1 && isTokenProgram(accounts[5]?.address)
}

/** Returns who gains from a payment to an account. Undefined if that is the user. */
function receiverOf(to: string | undefined, { account, owners }: SolanaStanding): string | undefined {
  const receiver = to === undefined ? undefined : (owners.get(to) ?? to)
  return receiver === account ? undefined : receiver
}

function unknownInstruction({ accounts, data, program }: SolanaInstruction): DecodedCall {
  const touched = accounts
    .filter(({ isWritable }) => isWritable)
    .map(({ address }) => account('changes', address))
  const hex = bytesToHex(data)
  const bytes = hex === '' ? field.words('data', { word: 'none' }) : field.bytes('data', hex)
  return plain('unknownCall', [account('program', program), ...touched, bytes], ['unknown'])
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
    // An address that was never paid is not an account yet. So the new account can be the user's wallet, even if
    // another account pays.
    const isWallet = to === standing.account
    const isForeign = !standing.isMadeOwn(to)
    return plain(
      'createAccount',
      [lamports(at), account('from', from), account('account', to), account('forProgram', program)],
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
        'assignAccount',
        [account('account', from), account('program', program)],
        isOwn ? givenAway : isForeign ? ['authority'] : [],
        isOwn || isForeign ? program : undefined,
      )
    }
    case 2:
      return plain(
        'send',
        [lamports(4), account('from', from), account('to', to)],
        [],
        receiverOf(to, standing),
      )
    case 3: {
      // Source: Solana, CreateAccountWithSeed. The base comes first, then the seed after its length in eight bytes.
      const seedBytes = Number(bytes.getBigUint64(36, true))
      return create(44 + seedBytes, keyAt(instruction, 44 + seedBytes + 16))
    }
    case 4:
      return plain('useNonceAccount', [account('account', from)])
    case 8:
      return plain(
        'makeRoom',
        [account('account', from)],
        // The network does not allow payments from an account that contains data.
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
        'sendTokens',
        // The mint is stated in the token account, not in these bytes.
        [
          field.words('amount', baseUnits(units())),
          account('from', first),
          account('toTokenAccount', second),
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
        'allowSpending',
        [
          account('spender', isChecked ? third : second),
          isUnlimited
            ? field.words('amount', { word: 'unlimited' })
            : isChecked
              ? amount({ decimals: bytes.getUint8(9), token: mint, units: value })
              : field.words('amount', baseUnits(value)),
          account('tokenAccount', first),
        ],
        [isUnlimited ? 'unlimited' : 'spender'],
      )
    }
    case 5:
      return plain('revokeSpending', [account('tokenAccount', first)])
    case 6: {
      const to = bytes.getUint8(2) === 1 ? keyAt(instruction, 3) : undefined
      // Source: SPL Token, AuthorityType. 2 is the owner. 3 is the one who may close the account and take its wrapped
      // coin.
      const isOfAccount = bytes.getUint8(1) === 2 || bytes.getUint8(1) === 3
      const isForeign = to !== undefined && to !== standing.account
      return plain(
        'giveControl',
        [
          account('account', first),
          to === undefined ? field.words('to', { word: 'nobody' }) : account('to', to),
        ],
        isOfAccount && isForeign ? givenAway : ['authority'],
        isForeign ? to : undefined,
      )
    }
    case 7:
    case 14:
      return plain(
        'makeTokens',
        [
          amount({
            token: first,
            units: units(),
            ...(bytes.getUint8(0) === 14 && { decimals: bytes.getUint8(9) }),
          }),
          account('token', first),
          account('toTokenAccount', second),
        ],
        [],
        receiverOf(second, standing),
      )
    case 8:
    case 15:
      return plain('destroyTokens', [
        bytes.getUint8(0) === 15
          ? amount({ decimals: bytes.getUint8(9), token: second, units: units() })
          : field.words('amount', baseUnits(units())),
        account('tokenAccount', first),
        account('token', second),
      ])
    case 9: {
      const receiver = receiverOf(second, standing)
      return plain(
        'closeTokenAccount',
        [account('account', first), account('restGoesTo', second), account('owner', third)],
        receiver === undefined ? [] : ['otherReceiver'],
        receiver,
      )
    }
    case 12:
      return plain(
        'sendTokens',
        [
          amount({ decimals: bytes.getUint8(9), token: second, units: units() }),
          account('from', first),
          account('toTokenAccount', third),
          account('token', second),
          account('owner', fourth),
        ],
        [],
        receiverOf(third, standing),
      )
    case 17:
      return plain('wrapSent', [account('tokenAccount', first)])
    case 1:
    case 16:
    case 18: {
      const owner = readOpened(instruction)?.owner
      if (owner === undefined) return undefined
      const isForeign = owner !== standing.account
      // A wallet that has become a token account can no longer pay, even if the user owns it.
      const isWallet = first === standing.account
      return plain(
        'openTokenAccount',
        [account('account', first), account('owner', owner), account('token', second)],
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
/**
 * The size with every extension that a mint can require of a new account (at most 91 bytes). Source: SPL Token-2022.
 */
const token2022AccountBytes = 256n

/**
 * Returns the lamports that stay in an account of this size. Source: Solana, `Rent::default`: 3,480 for each byte and
 * year, for two years.
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
  // bytes do not show whether it exists.
  const rent: DecodedField = {
    kind: 'amount',
    label: 'depositAtMost',
    value: { token: undefined, units: rentOf(bytes) },
  }
  return plain(
    'openTokenAccount',
    [
      account('account', address),
      account('for', owner),
      account('token', mint),
      account('paidBy', payer),
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
      return plain('setMemory', [text('bytes', String(bytes.getUint32(1, true)))])
    case 2:
      return plain('setComputeLimit', [text('units', String(bytes.getUint32(1, true)))])
    case 3:
      return plain('setComputePrice', [text('microLamports', String(bytes.getBigUint64(1, true)))])
    case 4:
      return plain('setDataLimit', [text('bytes', String(bytes.getUint32(1, true)))])
    default:
      return undefined
  }
}

function readMemo({ data }: SolanaInstruction): DecodedCall {
  return plain('note', [text('text', new TextDecoder('utf-8', { ignoreBOM: true }).decode(data))])
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
 * Checks whether the total price of a transaction's compute units is far above any that the network has ever required.
 * The limit is a thousand times the price of a signature. A node reports no usual price for a transaction.
 */
export function hasHighSolanaFee({ instructions }: SolanaTransaction): boolean {
  return readPriorityFee(instructions) > 1_000n * signatureFee
}

/** Checks whether a transaction does nothing but state a note. Its signature is then the signature of a text. */
export function isNoteAlone({ instructions }: SolanaTransaction): boolean {
  const programs = new Set(instructions.map(({ program }) => program))
  programs.delete(solanaPrograms.computeBudget)
  const isNoted = programs.delete(solanaPrograms.memo) || programs.delete(solanaPrograms.memo1)
  programs.delete(solanaPrograms.memo1)
  return isNoted && programs.size === 0
}

/**
 * Checks whether a transaction never expires. Such a transaction names a durable nonce, which an account stores,
 * instead of a recent blockhash. Source: Solana, durable nonces.
 */
export function isLasting({ instructions: [first] }: SolanaTransaction): boolean {
  return (
    first?.program === solanaPrograms.system && first.data.length >= 4 && view(first).getUint32(0, true) === 4
  )
}

/**
 * Returns what the compute units add to the fee, in lamports: units times their price in micro-lamports, rounded up.
 */
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
