import { isRecord } from '@portico/protocol/text'
import { WalletError } from '../errors/WalletError.js'
import type { CallContext } from './callContext.js'
import { type DecodedAmount, type DecodedCall, warningsOf } from './decodedCall.js'
import { describePermission } from './describePermission.js'
import { type Around, describeUse } from './describeUse.js'
import { isOfType } from './isOfType.js'
import { readAddress, readChainId, tryParse } from './readTypedValue.js'
import { transfersOf } from './transfersOf.js'
import { type Described, plain, type TypedData, type TypedDataKind, type TypedNode } from './typedData.js'

/** What typed data does. Its warnings include those of the calls inside. */
export type DecodedTypedData = DecodedCall & {
  kind: TypedDataKind
  /** What could leave the account through this signature alone. */
  transfers: readonly DecodedAmount[] | 'unbounded'
  /** The whole message, down to the last value. */
  tree: readonly TypedNode[]
  /** EIP-155 number of the network that the domain names. If undefined, the signature is valid on any network. */
  chainId: number | undefined
  contract: string | undefined
}

/**
 * Maximum levels, and values in total. A user can still scroll through that many. Orders of the large markets need
 * fewer.
 */
const levelLimit = 12
const valueLimit = 600
/** Maximum characters of all values, and of one name. Maximum fields of all types. */
const letterLimit = 200_000
const nameLimit = 256
const fieldLimit = 2_000
/**
 * Maximum letters of types that are hashed for all structs together. For each struct, a signer writes out all types
 * that it refers to.
 */
const hashedLimit = 400_000

/** Reads typed data. Undefined if the input has no types, no such primary type, or nothing to show. */
export function readTypedData(input: unknown): TypedData | undefined {
  const data = typeof input === 'string' ? tryParse(input) : input
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message)) return undefined
  const domain = data.domain === undefined ? {} : data.domain
  const { message, primaryType, types } = data
  if (!isRecord(domain) || typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    return undefined
  const listed = Object.entries(types)
  // For each struct, a signer hashes the fields of all types that the struct refers to. So the number of fields is
  // limited.
  const count = listed.reduce((sum, [, fields]) => sum + 1 + (Array.isArray(fields) ? fields.length : 0), 0)
  if (count > fieldLimit) return undefined
  const isShort = (name: string) => name.length <= nameLimit
  const isSound = listed.every(
    ([type, fields]) =>
      isShort(type) &&
      // A struct with the name of a list would be shown as one thing and signed as another. The same holds for a struct
      // or a field whose name contains the brackets or commas that separate fields.
      !/[[(),]/.test(type) &&
      Array.isArray(fields) &&
      fields.every(
        (field) =>
          isRecord(field) &&
          typeof field.name === 'string' &&
          isShort(field.name) &&
          !/[(),]/.test(field.name) &&
          typeof field.type === 'string' &&
          isShort(field.type),
      ),
  )
  if (!isSound) return undefined
  const read = types as TypedData['types']
  // Without the type EIP712Domain, a signer omits a value that it does not accept, such as a chainId written as a
  // string.
  const EIP712Domain = domainTypeOf(domain, read)
  const names = new Set(EIP712Domain.map(({ name }) => name))
  return {
    // If the domain's type does not name a field, the field is not signed, and must not be shown.
    domain: Object.fromEntries(Object.entries(domain).filter(([name]) => names.has(name))),
    message,
    primaryType,
    types: { ...read, EIP712Domain },
  }
}

function domainTypeOf(domain: TypedData['domain'], types: TypedData['types']) {
  return types.EIP712Domain ?? domainFields.filter(({ name }) => domain[name] !== undefined)
}

type Walk = {
  left: number
  lettersLeft: number
  /** The letters of all types together. `hashedLeft`: the letters that may still be hashed. */
  typeLetters: number
  hashedLeft: number
  problem: string | undefined
}

/**
 * Returns why data must not be signed at all, as a sentence, or undefined. Data that cannot be shown whole is not
 * signed.
 */
export function findRefusal(data: TypedData): string | undefined {
  return walk(data).problem ?? refuseMeaning(data)
}

function refuseMeaning({ domain, primaryType }: TypedData): string | undefined {
  // Source: EIP-712 as signers implement it. For this type they sign only the domain, and nothing of the message.
  if (primaryType === 'EIP712Domain') {
    return 'params.1 has EIP712Domain as its primary type: its message would not be signed. Name the type of the message.'
  }
  if (domain.chainId !== undefined && readChainId(domain.chainId) === undefined) {
    return 'params.1 has an invalid chainId. Use the number of the network, or leave it out.'
  }
  // Source: docs.zksync.io, type 113: networks of the ZK Stack accept such a signature as an account's transaction.
  const isZkSync = domain.verifyingContract === undefined && /^zksync$/i.test(String(domain.name))
  if (isZkSync && primaryType === 'Transaction') {
    return 'params.1 is a zkSync transaction, which could only be shown as data. Use eth_sendTransaction.'
  }
  return undefined
}

/**
 * Visits every value that is signed: the values of the message, and those of the domain that have no line of their own.
 */
function walk({ domain, message, primaryType, types }: TypedData) {
  const state: Walk = {
    hashedLeft: hashedLimit,
    left: valueLimit,
    lettersLeft: letterLimit,
    problem: undefined,
    typeLetters: lettersOf(types),
  }
  const own = domainTypeOf(domain, types).map(({ name, type }) =>
    nodeOf(name, domain[name], type, types, state, 2),
  )
  const rest = own.filter(({ children, name, value }) => {
    const isNoAddress = name === 'verifyingContract' && readAddress(value) === undefined
    // The value is too long for a line of its own.
    const isLong = (value?.length ?? 0) > nameLimit
    return children !== undefined || isNoAddress || isLong || !shownOfDomain.has(name)
  })
  const tree = nodesOf(message, primaryType, types, state, 1)
  const around: TypedNode[] =
    rest.length === 0 ? [] : [{ children: rest, name: 'domain', type: 'EIP712Domain' }]
  return { problem: state.problem, tree: [...tree, ...around] }
}

function lettersOf(types: TypedData['types']): number {
  return Object.entries(types).reduce(
    (sum, [type, fields]) =>
      // Separators between names also count.
      fields.reduce(
        (letters, each) => letters + each.type.length + each.name.length + 2,
        sum + type.length + 2,
      ),
    0,
  )
}

/** The fields of a domain that are signed if the data gives no domain type. Source: EIP-712. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]
const shownOfDomain = new Set(['chainId', 'name', 'verifyingContract', 'version'])

/**
 * Returns the content of typed data as a tree and, if its kind is known, what it does. `fungible`: contracts that are
 * known to be tokens, as in the context of a call.
 *
 * @throws WalletError, PARAMETERS_REFUSED, if it cannot be shown whole or must not be signed (`findRefusal`)
 */
export function decodeTypedData(data: TypedData, fungible?: CallContext['fungible']): DecodedTypedData {
  const { problem = refuseMeaning(data), tree } = walk(data)
  if (problem !== undefined) throw new WalletError('PARAMETERS_REFUSED', problem)
  const chainId = chainOf(data.domain)
  const contract = readAddress(data.domain.verifyingContract)
  const message = signedPart(data.message, data.primaryType, data.types) as TypedData['message']
  const described = describe(
    { ...data, message },
    {
      chainId,
      contract,
      // An address may be a token on one network and something else on another.
      fungible: chainId === undefined ? undefined : fungible,
      isWords: tree.every(isWord),
    },
  )
  const warnings = warningsOf(described)
  // A signature that is valid on any network may move the most valuable tokens of one of them.
  const isAnywhere = chainId === undefined && described.kind !== 'plain'
  return {
    ...described,
    chainId,
    contract,
    transfers: isAnywhere ? 'unbounded' : transfersOf({ ...described, warnings }),
    tree,
    warnings,
  }
}

/**
 * Returns a value without the fields that its type does not name. Such fields are not signed, so nothing may be read
 * from them. The size was checked before.
 */
function signedPart(value: unknown, type: string, types: TypedData['types']): unknown {
  const inner = itemTypeOf(type)
  if (inner !== undefined && Array.isArray(value)) return value.map((each) => signedPart(each, inner, types))
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields || !isRecord(value)) return value
  return Object.fromEntries(fields.map((each) => [each.name, signedPart(value[each.name], each.type, types)]))
}

/**
 * Checks whether a value is text or a boolean, because these move no money. For an empty list, its item type counts.
 */
function isWord({ children, type }: TypedNode): boolean {
  return children && children.length > 0 ? children.every(isWord) : /^(string|bool)(\[\d*\])*$/.test(type)
}

/** Reads the network of a domain. Polygon's bridged tokens name it in the salt. Source: pos-portal, EIP712Base.sol. */
function chainOf({ chainId, salt }: TypedData['domain']): number | undefined {
  return readChainId(chainId ?? salt)
}

/** Describes what data does. If the name of the type is known but its fields are not, the data is called unknown. */
function describe(data: TypedData, around: Around): Described {
  const { contract, isWords } = around
  const known = contract && (describePermission(data, contract) ?? describeUse(data, contract, around))
  if (known) return known
  if (/order|offer|bid|listing/i.test(data.primaryType)) {
    // Each market writes its offers differently, so what could leave is unknown.
    return { ...plain('signOrder'), kind: 'order', warnings: ['unknown', 'spender'] }
  }
  // Even without a contract, a network or a server may treat numbers, addresses and bytes as an order of the account.
  const isPlain = data.domain.verifyingContract === undefined && isWords && !knownNames.test(data.primaryType)
  return isPlain
    ? { ...plain('signData'), kind: 'plain' }
    : { ...plain('signData'), kind: 'unknown', warnings: ['unknown'] }
}

const knownNames =
  /^(Permit(Single|Batch)?|Permit(Batch)?(Witness)?TransferFrom|(Transfer|Receive)WithAuthorization|SafeTx|ForwardRequest|MetaTransaction)$/

function nodesOf(
  value: Readonly<Record<string, unknown>>,
  type: string,
  types: TypedData['types'],
  state: Walk,
  level: number,
): TypedNode[] {
  const fields = Object.hasOwn(types, type) ? (types[type] ?? []) : []
  state.hashedLeft -= state.typeLetters
  if (state.hashedLeft < 0)
    state.problem ??= `params.1 has too many types: for all structs together, a signer would hash more than ${hashedLimit} characters. Use fewer or shorter types.`
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
  const inner = itemTypeOf(type)
  if (inner !== undefined && Array.isArray(value)) {
    // One item past the limit is enough to detect the excess.
    const children = value
      .slice(0, valueLimit + 1)
      .map((each, index) => nodeOf(String(index), each, inner, types, state, level + 1))
    return { children, name, type }
  }
  if (Object.hasOwn(types, type) && isRecord(value)) {
    return { children: nodesOf(value, type, types, state, level + 1), name, type }
  }
  // If a value is not of its type, an encoder may read more from it than a line of the screen could show.
  if (inner !== undefined || Object.hasOwn(types, type) || !isOfType(value, type)) {
    state.problem ??= `params.1 has a value that is not of its type: ${name}, of ${type}`
    return { name, type, value: '' }
  }
  // Write numbers in decimals, because an amount in hex or with leading zeros is unreadable.
  const written = /^u?int/.test(type) ? String(BigInt(value as bigint | number | string)) : String(value)
  state.lettersLeft -= written.length
  if (state.lettersLeft < 0) state.problem ??= tooMuch(`holds more than ${letterLimit} characters`)
  return { name, type, value: written }
}

/** Returns the type of a list's items. */
function itemTypeOf(type: string): string | undefined {
  return /^(.*)\[\d*\]$/.exec(type)?.[1]
}

function tooMuch(what: string): string {
  return `params.1 ${what}, which is too much to show the user. Only what is shown in full is signed.`
}
