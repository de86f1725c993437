import { getAddress, isAddress } from 'viem'
import { WalletError } from '../errors/WalletError.js'
import { type DecodedAmount, type DecodedCall, type DecodedField, warningsOf } from './decodedCall.js'
import { decodeEip155Call, readData } from './decodeEip155Call.js'
import { describeTime } from './describeTime.js'
import { field } from './field.js'

/** EIP-712 data as a page sends it, read and bounded. */
export type TypedData = {
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
  primaryType: string
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
}

/** One value of a message, with what it holds. */
export type TypedNode = { name: string; type: string; value?: string; children?: readonly TypedNode[] }

/** What a contract is told by the signature. */
export type TypedDataKind =
  /** Another may take tokens later: EIP-2612, DAI, Permit2. */
  | 'permission'
  /** Tokens go to one account as soon as anybody hands the signature in: EIP-3009. */
  | 'transfer'
  /** Calls that a relayer or a shared account makes: ERC-2771, Polygon, Safe. */
  | 'calls'
  | 'order'
  /** A contract checks it, and nobody here knows what it does then. */
  | 'unknown'
  /** No contract is named: words, such as a sign-in. */
  | 'plain'

/** What it does; its warnings are those of the calls inside too. */
export type DecodedTypedData = DecodedCall & {
  kind: TypedDataKind
  /** What could leave the account by this signature alone. */
  transfers: readonly DecodedAmount[] | 'unbounded'
  /** The whole message, to the last value. */
  tree: readonly TypedNode[]
  /** EIP-155 number of the network that the domain names. */
  chainId: number | undefined
  contract: string | undefined
}

/** Levels, and values in all: what a person can still scroll through. Orders of the large markets stay below. */
const levelLimit = 12
const valueLimit = 600

/** Typed data, or undefined where it is none: no types, no such primary type, nothing to show. */
export function readTypedData(input: unknown): TypedData | undefined {
  const data = typeof input === 'string' ? parseJson(input) : input
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message)) return undefined
  const domain = data.domain === undefined ? {} : data.domain
  const { message, primaryType, types } = data
  if (!isRecord(domain) || typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    return undefined
  const isSound = Object.entries(types).every(
    ([type, fields]) =>
      // A struct whose name is a list's would be shown as one thing and signed as the other.
      !type.includes('[') &&
      Array.isArray(fields) &&
      fields.every(
        (field) => isRecord(field) && typeof field.name === 'string' && typeof field.type === 'string',
      ),
  )
  if (!isSound) return undefined
  const read = types as TypedData['types']
  return { domain: signedDomain(domain, read.EIP712Domain), message, primaryType, types: read }
}

/** The domain as it is signed: a field that its type does not name is not in the signature, and is not to be shown. */
function signedDomain(
  domain: TypedData['domain'],
  fields: TypedData['types'][string] | undefined,
): TypedData['domain'] {
  if (!fields) return domain
  const names = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(Object.entries(domain).filter(([name]) => names.has(name)))
}

type Walk = { left: number; problem: string | undefined }

/** Why data cannot be shown whole, or undefined where it can. What is not shown is not signed. */
export function findUnshowable(data: TypedData): string | undefined {
  return walk(data).problem
}

/** Every value that is signed: of the message, and of the domain what has no line of its own. */
function walk({ domain, message, primaryType, types }: TypedData) {
  const state: Walk = { left: valueLimit, problem: undefined }
  const fields = types.EIP712Domain ?? domainFields.filter(({ name }) => Object.hasOwn(domain, name))
  const own = fields.map(({ name, type }) => nodeOf(name, domain[name], type, types, state, 2))
  const rest = own.filter(({ name }) => !shownOfDomain.has(name))
  const tree = nodesOf(message, primaryType, types, state, 1)
  const around: TypedNode[] =
    rest.length === 0 ? [] : [{ children: rest, name: 'domain', type: 'EIP712Domain' }]
  return { problem: state.problem, tree: [...tree, ...around] }
}

/** What a domain is signed with where its type is not told. Source: EIP-712. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const shownOfDomain = new Set(['chainId', 'name', 'verifyingContract', 'version'])

/**
 * What typed data says, as a tree, and what it does where that is one of the known kinds.
 *
 * @throws WalletError, PARAMETERS_REFUSED, where it cannot be shown whole
 */
export function decodeTypedData(data: TypedData): DecodedTypedData {
  const { problem, tree } = walk(data)
  if (problem !== undefined) throw new WalletError('PARAMETERS_REFUSED', problem)
  const { chainId: named, verifyingContract } = data.domain
  const chainId = readChainId(named)
  const contract = readAddress(verifyingContract)
  const described = describe(data, contract, chainId)
  const warnings = warningsOf(described)
  return {
    ...described,
    chainId,
    contract,
    transfers: transfersOf({ ...described, warnings }),
    tree,
    warnings,
  }
}

type Described = DecodedCall & { kind: TypedDataKind }

/** A known name with other fields is another thing: it is called unknown. */
function describe(data: TypedData, contract: string | undefined, chainId: number | undefined): Described {
  const known = describePermission(data, contract) ?? (contract && describeUse(data, contract, chainId))
  if (known) return known
  if (/order|offer|bid|listing/i.test(data.primaryType)) {
    return { ...plain('Sign an order'), kind: 'order', warnings: ['spender'] }
  }
  const isChecked = data.domain.verifyingContract !== undefined || knownNames.test(data.primaryType)
  return isChecked
    ? { ...plain('Sign data'), kind: 'unknown', warnings: ['unknown'] }
    : { ...plain('Sign data'), kind: 'plain' }
}

const knownNames =
  /^(Permit(Single|Batch)?|Permit(Batch)?(Witness)?TransferFrom|(Transfer|Receive)WithAuthorization|SafeTx|ForwardRequest|MetaTransaction)$/

const plain = (title: string): DecodedCall => ({ calls: [], fields: [], title, warnings: [] })

function describePermission(
  { message, primaryType, types }: TypedData,
  contract: string | undefined,
): Described | undefined {
  const spender = readAddress(message.spender)
  if (spender === undefined) return undefined
  if (primaryType === 'Permit' && contract !== undefined) {
    const names = new Set(types[primaryType]?.map(({ name }) => name))
    const until = message.deadline ?? message.expiry
    // ERC-4494: one item of a collection.
    if (names.has('tokenId')) {
      const fields = [
        field.address('Spender', spender),
        field.text('Number', String(readUnits(message.tokenId))),
        field.address('Collection', contract),
        ...(until === undefined ? [] : [field.text('Until', describeTime(readUnits(until)))]),
      ]
      return { ...plain('Allow taking an item'), fields, kind: 'permission', warnings: ['spender'] }
    }
    // EIP-2612, and DAI's own with `allowed`.
    const isAll = names.has('allowed')
    if (!isAll && !names.has('value')) return undefined
    const units = isAll ? (message.allowed ? 2n ** 256n - 1n : 0n) : readUnits(message.value)
    return permission(spender, [{ token: contract, units }], until, 256)
  }
  if (/^Permit(Single|Batch)$/.test(primaryType)) {
    const details = [message.details].flat().filter(isRecord)
    return permission(
      spender,
      details.map(({ amount, token }) => ({ token: String(token), units: readUnits(amount) })),
      details[0]?.expiration,
      160,
    )
  }
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) {
    const permitted = [message.permitted].flat().filter(isRecord)
    return permission(
      spender,
      permitted.map(({ amount, token }) => ({ token: String(token), units: readUnits(amount) })),
      message.deadline,
      256,
    )
  }
  return undefined
}

function permission(
  spender: string,
  amounts: readonly { token: string; units: bigint }[],
  until: unknown,
  bits: 160 | 256,
): Described | undefined {
  if (amounts.length === 0 || amounts.some(({ token }) => readAddress(token) === undefined)) return undefined
  const limit = 2n ** BigInt(bits - 1)
  const fields: DecodedField[] = [
    field.address('Spender', spender),
    ...amounts.flatMap(({ token, units }): DecodedField[] => [
      units >= limit ? field.text('Amount', 'Unlimited') : field.amount('Amount', token, units),
      field.address('Token', token),
    ]),
    ...(until === undefined ? [] : [field.text('Until', describeTime(readUnits(until)))]),
  ]
  const isUnlimited = amounts.some(({ units }) => units >= limit)
  return {
    ...plain('Allow spending'),
    fields,
    kind: 'permission',
    warnings: [isUnlimited ? 'unlimited' : 'spender'],
  }
}

const shapes = {
  // EIP-3009. Receiving differs in who may hand it in alone.
  authorization: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  // https://github.com/safe-global/safe-smart-account, Safe.sol
  safeTx:
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
  // Polygon's NativeMetaTransaction.
  metaTransaction: 'uint256 nonce,address from,bytes functionSignature',
}

/** ERC-2771's forwarders differ in their last fields. */
const forwarded =
  /^address from,address to,uint256 value,uint256 gas,uint256 nonce,(uint48 deadline,)?bytes data(,uint256 validUntil(Time)?)?$/

/** What a contract does at once with the signature, where that is known. */
function describeUse(
  { message, primaryType, types }: TypedData,
  contract: string,
  chainId: number | undefined,
): Described | undefined {
  const shape = types[primaryType]?.map(({ name, type }) => `${type} ${name}`).join()
  const networkId = `eip155:${chainId ?? 0}`
  const inner = (account: string, to: string, data: unknown, value: unknown): readonly DecodedCall[] => {
    const bytes = data === '' ? '0x' : readData(data)
    if (bytes === undefined) return [{ ...plain('Unknown call'), warnings: ['unknown'] }]
    return [decodeEip155Call({ data: bytes, to, value: readUnits(value) }, { account, networkId })]
  }
  const [from, to] = [readAddress(message.from), readAddress(message.to)]
  if (/^(Transfer|Receive)WithAuthorization$/.test(primaryType) && shape === shapes.authorization && to) {
    const after = readUnits(message.validAfter)
    const fields = [
      field.amount('Amount', contract, readUnits(message.value)),
      field.address('To', to),
      field.address('Token', contract),
      ...(after > 0n ? [field.text('From', describeTime(after))] : []),
      field.text('Until', describeTime(readUnits(message.validBefore))),
    ]
    return { ...plain('Send tokens'), fields, kind: 'transfer', receiver: to }
  }
  if (primaryType === 'SafeTx' && shape === shapes.safeTx && to) {
    const isDelegated = readUnits(message.operation) !== 0n
    const calls = inner(contract, to, message.data, message.value)
    return {
      // Code that runs in the place of the shared account's own may do anything with it, whatever it is called.
      calls: isDelegated
        ? calls.map((call) => ({ ...call, warnings: [...call.warnings, 'unknown'] }))
        : calls,
      fields: [
        field.address('Shared account', contract),
        ...(isDelegated ? [field.text('Runs as', 'The shared account itself')] : []),
        ...refundOf(message),
      ],
      kind: 'calls',
      title: 'Call from a shared account',
      warnings: isDelegated ? ['authority'] : [],
    }
  }
  if (primaryType === 'ForwardRequest' && shape && forwarded.test(shape) && from && to) {
    const until = message.deadline ?? message.validUntil ?? message.validUntilTime
    return {
      calls: inner(from, to, message.data, message.value),
      fields: [
        field.address('Relayer', contract),
        ...(until === undefined ? [] : [field.text('Until', describeTime(readUnits(until)))]),
      ],
      kind: 'calls',
      title: 'Call through a relayer',
      warnings: [],
    }
  }
  if (primaryType === 'MetaTransaction' && shape === shapes.metaTransaction && from) {
    return {
      calls: inner(from, contract, message.functionSignature, 0n),
      fields: [],
      kind: 'calls',
      title: 'Call through a relayer',
      warnings: [],
    }
  }
  return undefined
}

/** What a Safe pays whoever hands the call in: by price, and by amounts of work that the page may choose. */
function refundOf({ baseGas, gasPrice, gasToken, refundReceiver, safeTxGas }: TypedData['message']) {
  const units = (readUnits(baseGas) + readUnits(safeTxGas)) * readUnits(gasPrice)
  if (units === 0n) return []
  const isNone = (address: unknown) => /^0x0*$/.test(String(address))
  return [
    field.amount('Fee, at most', isNone(gasToken) ? undefined : String(gasToken), units),
    isNone(refundReceiver)
      ? field.text('Fee goes to', 'Whoever hands it in')
      : field.address('Fee goes to', String(refundReceiver)),
  ]
}

/** No amount stands for these. */
const unbounding = new Set(['authority', 'creation', 'everything', 'noLimit', 'unknown', 'unlimited'])

function transfersOf(decoded: Described): readonly DecodedAmount[] | 'unbounded' {
  if (decoded.kind === 'order' || decoded.warnings.some((warning) => unbounding.has(warning))) {
    return 'unbounded'
  }
  const amounts = amountsOf(decoded)
  return decoded.kind === 'permission' && amounts.length === 0 ? 'unbounded' : amounts
}

function amountsOf({ calls, fields }: DecodedCall): DecodedAmount[] {
  const own = fields.flatMap((each) => (each.kind === 'amount' ? [each.value] : []))
  return [...own, ...calls.flatMap(amountsOf)]
}

function nodesOf(
  value: Readonly<Record<string, unknown>>,
  type: string,
  types: TypedData['types'],
  state: Walk,
  level: number,
): TypedNode[] {
  const fields = Object.hasOwn(types, type) ? (types[type] ?? []) : []
  return fields.map(({ name, type: each }) => nodeOf(name, value[name], each, types, state, level))
}

function nodeOf(
  name: string,
  value: unknown,
  type: string,
  types: TypedData['types'],
  state: Walk,
  level: number,
): TypedNode {
  state.left -= 1
  if (state.left < 0) state.problem ??= tooMuch(`holds more than ${valueLimit} values`)
  else if (level > levelLimit) state.problem ??= tooMuch(`is more than ${levelLimit} levels deep`)
  if (state.problem !== undefined) return { name, type, value: '' }
  const [, inner] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (inner !== undefined && Array.isArray(value)) {
    // One past the limit is enough to know.
    const children = value
      .slice(0, valueLimit + 1)
      .map((each, index) => nodeOf(String(index), each, inner, types, state, level + 1))
    return { children, name, type }
  }
  if (Object.hasOwn(types, type) && isRecord(value)) {
    return { children: nodesOf(value, type, types, state, level + 1), name, type }
  }
  // An encoder may read more into a list or an object than a line could show.
  if (inner !== undefined || Object.hasOwn(types, type) || typeof value === 'object') {
    state.problem ??= `params.1 has a value that is not of its type: ${name}, of ${type}`
    return { name, type, value: '' }
  }
  return { name, type, value: String(value) }
}

function tooMuch(what: string): string {
  return `params.1 ${what}, which is too much to be shown to the person. What is not shown whole is not signed.`
}

function readAddress(input: unknown): string | undefined {
  return typeof input === 'string' && isAddress(input, { strict: false }) ? getAddress(input) : undefined
}

function readUnits(input: unknown): bigint {
  try {
    return typeof input === 'string' || typeof input === 'number' || typeof input === 'bigint'
      ? BigInt(input)
      : 0n
  } catch {
    return 0n
  }
}

function readChainId(input: unknown): number | undefined {
  const chainId = Number(readUnits(input))
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
