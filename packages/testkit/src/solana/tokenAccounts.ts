import {
  type Address,
  type EncodedAccount,
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
  type MaybeEncodedAccount,
} from '@solana/kit'
import {
  associatedTokenProgram,
  metadataProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './programAddresses.js'

const encodeAddress = getAddressEncoder()
const decodeAddress = getAddressDecoder()

/** Bytes of a mint and of a token account without extensions. Source: SPL Token. */
const mintSize = 82
const tokenAccountSize = 165

/** Types of the Token-2022 extensions that are written and read here. */
const extension = { metadataPointer: 18, tokenMetadata: 19, transferFeeConfig: 1 }

/** A token to make on the cluster. */
export type MintParameters = {
  mint: Address
  decimals: number
  name: string
  symbol: string
  /** The supply, in base units. */
  supply: bigint
  /** Default: SPL Token's. */
  program?: Address | undefined
  /** Program that owns the account with the names, for SPL Token only. Default: Metaplex's. */
  metadataOwner?: Address | undefined
  /** Fee that the token takes from each transfer, for Token-2022 only; `maximum` in base units. Default: no fee. */
  transferFee?: { basisPoints: number; maximum: bigint } | undefined
}

/** Address of an owner's account for a mint. */
export async function findTokenAccount(parameters: {
  mint: Address
  owner: Address
  program: Address
}): Promise<Address> {
  const { mint, owner, program } = parameters
  const seeds = [owner, program, mint].map((part) => encodeAddress.encode(part))
  const [found] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
  return found
}

/**
 * A mint and its name. Token-2022 stores the name in an extension, and SPL Token in an account of Metaplex's program.
 */
export async function toMintAccounts(
  parameters: MintParameters,
  rent: (size: number) => bigint,
): Promise<EncodedAccount[]> {
  const { decimals, metadataOwner = metadataProgram, mint, name, supply, symbol, transferFee } = parameters
  const { program = tokenProgram } = parameters
  const base = new Uint8Array(mintSize)
  const view = new DataView(base.buffer)
  view.setUint32(0, 1, true)
  base.set(encodeAddress.encode(systemProgram), 4)
  view.setBigUint64(36, supply, true)
  base[44] = decimals
  base[45] = 1
  if (program === tokenProgram) {
    const [metadata] = await getProgramDerivedAddress({
      programAddress: metadataProgram,
      seeds: ['metadata', encodeAddress.encode(metadataProgram), encodeAddress.encode(mint)],
    })
    const data = join([
      new Uint8Array([4]),
      encodeAddress.encode(systemProgram),
      encodeAddress.encode(mint),
      toText(name.padEnd(32, '\0')),
      toText(symbol.padEnd(10, '\0')),
      toText(''.padEnd(200, '\0')),
      new Uint8Array(32),
    ])
    return [toAccount(mint, program, base, rent), toAccount(metadata, metadataOwner, data, rent)]
  }
  const authority = encodeAddress.encode(systemProgram)
  const own = encodeAddress.encode(mint)
  const data = join([
    base,
    new Uint8Array(tokenAccountSize - mintSize),
    new Uint8Array([1]),
    toExtension(extension.metadataPointer, join([authority, own])),
    ...(transferFee ? [toExtension(extension.transferFeeConfig, toFeeConfig(transferFee))] : []),
    toExtension(
      extension.tokenMetadata,
      join([authority, own, toText(name), toText(symbol), toText(''), new Uint8Array(4)]),
    ),
  ])
  return [toAccount(mint, program, data, rent)]
}

/**
 * A fee that cannot be changed, the same before and from the first epoch on. Source: Token-2022's transfer fee
 * extension.
 */
function toFeeConfig({ basisPoints, maximum }: NonNullable<MintParameters['transferFee']>): Uint8Array {
  const bytes = new Uint8Array(108)
  const view = new DataView(bytes.buffer)
  for (const at of [72, 90]) {
    view.setBigUint64(at + 8, maximum, true)
    view.setUint16(at + 16, basisPoints, true)
  }
  return bytes
}

/** Returns an owner's account of a token, with this balance. */
export function toTokenAccount(
  parameters: { address: Address; mint: Address; owner: Address; program: Address; amount: bigint },
  rent: (size: number) => bigint,
): EncodedAccount {
  const { amount, mint, owner, program } = parameters
  const data = new Uint8Array(tokenAccountSize)
  data.set(encodeAddress.encode(mint), 0)
  data.set(encodeAddress.encode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return toAccount(parameters.address, program, data, rent)
}

/** The contents of a mint or a token account in the `jsonParsed` format of nodes. Undefined for every other account. */
export function parseTokenAccount(
  account: MaybeEncodedAccount,
  decimalsOf: (mint: Address) => number,
): { program: string; parsed: { type: string; info: Record<string, unknown> }; space: number } | undefined {
  if (!account.exists) return undefined
  const { data, programAddress } = account
  if (programAddress !== tokenProgram && programAddress !== token2022Program) return undefined
  const program = programAddress === tokenProgram ? 'spl-token' : 'spl-token-2022'
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const space = data.length
  if (space === mintSize || (space > tokenAccountSize && data[tokenAccountSize] === 1)) {
    const info = {
      decimals: data[44] ?? 0,
      freezeAuthority: view.getUint32(46, true) === 1 ? decodeAddress.decode(data.subarray(50, 82)) : null,
      isInitialized: data[45] === 1,
      mintAuthority: view.getUint32(0, true) === 1 ? decodeAddress.decode(data.subarray(4, 36)) : null,
      supply: String(view.getBigUint64(36, true)),
    }
    return { parsed: { info, type: 'mint' }, program, space }
  }
  if (space < tokenAccountSize) return undefined
  const mint = decodeAddress.decode(data.subarray(0, 32))
  const info = {
    isNative: view.getUint32(109, true) === 1,
    mint,
    owner: decodeAddress.decode(data.subarray(32, 64)),
    state: ['uninitialized', 'initialized', 'frozen'][data[108] ?? 0],
    tokenAmount: toTokenAmount(view.getBigUint64(64, true), decimalsOf(mint)),
  }
  return { parsed: { info, type: 'account' }, program, space }
}

export function toTokenAmount(amount: bigint, decimals: number) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function toAccount(
  address: Address,
  programAddress: Address,
  data: Uint8Array,
  rent: (size: number) => bigint,
): EncodedAccount {
  const lamports = rent(data.length) as EncodedAccount['lamports']
  return { address, data, executable: false, lamports, programAddress, space: BigInt(data.length) }
}

function toExtension(type: number, data: Uint8Array): Uint8Array {
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint16(0, type, true)
  new DataView(head.buffer).setUint16(2, data.length, true)
  return join([head, data])
}

function toText(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, bytes.length, true)
  return join([head, bytes])
}

function join(parts: readonly { length: number; [index: number]: number }[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
