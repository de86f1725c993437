import { parseJson } from '@portico/protocol/text'
import { unlimitedFrom } from '@portico/protocol/token'
import { getAddress, isAddress } from 'viem'
import { WalletError } from '../errors/WalletError.js'
import {
  type DecodedAmount,
  type DecodedCall,
  type DecodedField,
  hasItem,
  warningsOf,
} from './decodedCall.js'
import { type CallContext, decodeEip155Call, readData } from './decodeEip155Call.js'
import { describeTime } from './describeTime.js'
import { field, withFurther } from './field.js'
import { isOfType } from './isOfType.js'
import { isPermit2 } from './isPermit2.js'
import { readDaiPermit } from './readDaiPermit.js'
import { readMultiSend } from './readMultiSend.js'

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
  /** No contract is named, and there are words alone: a sign-in. */
  | 'plain'

/** What it does; its warnings are those of the calls inside too. */
export type DecodedTypedData = DecodedCall & {
  kind: TypedDataKind
  /** What could leave the account by this signature alone. */
  transfers: readonly DecodedAmount[] | 'unbounded'
  /** The whole message, to the last value. */
  tree: readonly TypedNode[]
  /** EIP-155 number of the network that the domain names; undefined: the signature holds on any. */
  chainId: number | undefined
  contract: string | undefined
}

/** Levels, and values in all: what a person can still scroll through. Orders of the large markets stay below. */
const levelLimit = 12
const valueLimit = 600
/** Letters of all values, and of one name. Fields of all types. */
const letterLimit = 200_000
const nameLimit = 256
const fieldLimit = 2_000

/** Typed data, or undefined where it is none: no types, no such primary type, nothing to show. */
export function readTypedData(input: unknown): TypedData | undefined {
  const data = typeof input === 'string' ? tryParse(input) : input
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message)) return undefined
  const domain = data.domain === undefined ? {} : data.domain
  const { message, primaryType, types } = data
  if (!isRecord(domain) || typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    return undefined
  const listed = Object.entries(types)
  // Each value of a struct is signed with the names of all types that it leads to.
  const count = listed.reduce((sum, [, fields]) => sum + 1 + (Array.isArray(fields) ? fields.length : 0), 0)
  if (count > fieldLimit) return undefined
  const isShort = (name: string) => name.length <= nameLimit
  const isSound = listed.every(
    ([type, fields]) =>
      isShort(type) &&
      // A struct whose name is a list's would be shown as one thing and signed as the other; so would one whose name, or a
      // field's, goes on as the writing of several.
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
  // A signer that is not told this type leaves out what it does not take for a value: a chainId written as a string.
  const EIP712Domain = domainTypeOf(domain, read)
  const names = new Set(EIP712Domain.map(({ name }) => name))
  return {
    // A field that its type does not name is not in the signature, and is not to be shown.
    domain: Object.fromEntries(Object.entries(domain).filter(([name]) => names.has(name))),
    message,
    primaryType,
    types: { ...read, EIP712Domain },
  }
}

function domainTypeOf(domain: TypedData['domain'], types: TypedData['types']) {
  return types.EIP712Domain ?? domainFields.filter(({ name }) => domain[name] !== undefined)
}

type Walk = { left: number; lettersLeft: number; problem: string | undefined }

/** Why data is not to be signed at all, in a sentence, or undefined. What is not shown whole is not signed. */
export function findRefusal(data: TypedData): string | undefined {
  return walk(data).problem ?? refuseMeaning(data)
}

function refuseMeaning({ domain, primaryType }: TypedData): string | undefined {
  // Source: EIP-712 as signers have it: of this type the domain alone is signed, and nothing of the message.
  if (primaryType === 'EIP712Domain') {
    return 'params.1 has EIP712Domain as its primary type: its message would not be signed. Name the type of the message.'
  }
  if (domain.chainId !== undefined && readChainId(domain.chainId) === undefined) {
    return 'params.1 has a chainId that is no number of a network. Write the number of the network, or leave it out.'
  }
  // Source: docs.zksync.io, type 113: the networks of the ZK Stack take such a signature as a transaction of the account.
  const isZkSync = domain.verifyingContract === undefined && /^zksync$/i.test(String(domain.name))
  if (isZkSync && primaryType === 'Transaction') {
    return 'params.1 is a transaction of zkSync, which could be shown as data alone. Ask for it with eth_sendTransaction.'
  }
  return undefined
}

/** Every value that is signed: of the message, and of the domain what has no line of its own. */
function walk({ domain, message, primaryType, types }: TypedData) {
  const state: Walk = { left: valueLimit, lettersLeft: letterLimit, problem: undefined }
  const own = domainTypeOf(domain, types).map(({ name, type }) =>
    nodeOf(name, domain[name], type, types, state, 2),
  )
  const rest = own.filter(({ children, name, value }) => {
    const isNoAddress = name === 'verifyingContract' && readAddress(value) === undefined
    return children !== undefined || isNoAddress || !shownOfDomain.has(name)
  })
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
 * What typed data says, as a tree, and what it does where that is one of the known kinds. `fungible`: contracts that are known
 * to be tokens, as a call's context has them.
 *
 * @throws WalletError, PARAMETERS_REFUSED, where it cannot be shown whole
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
      // What an address is on one network says nothing of another.
      fungible: chainId === undefined ? undefined : fungible,
      isWords: tree.every(isWord),
    },
  )
  const warnings = warningsOf(described)
  // What holds on any network may move what is worth most on one of them.
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

/** Without what its type does not name: nobody signs that, so nothing of it may be read. Its size was looked at before. */
function signedPart(value: unknown, type: string, types: TypedData['types']): unknown {
  const inner = itemTypeOf(type)
  if (inner !== undefined && Array.isArray(value)) return value.map((each) => signedPart(each, inner, types))
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields || !isRecord(value)) return value
  return Object.fromEntries(fields.map((each) => [each.name, signedPart(value[each.name], each.type, types)]))
}

/** Text and yes or no: nobody moves money by these alone. An empty list is what it could hold. */
function isWord({ children, type }: TypedNode): boolean {
  return children && children.length > 0 ? children.every(isWord) : /^(string|bool)(\[\d*\])*$/.test(type)
}

/** Polygon's bridged tokens name the network in the salt. Source: pos-portal, EIP712Base.sol. */
function chainOf({ chainId, salt }: TypedData['domain']): number | undefined {
  return readChainId(chainId ?? salt)
}

type Described = DecodedCall & { kind: TypedDataKind }
type Around = {
  chainId: number | undefined
  contract: string | undefined
  fungible: CallContext['fungible']
  isWords: boolean
}

/** A known name with other fields is another thing: it is called unknown. */
function describe(data: TypedData, around: Around): Described {
  const { contract, isWords } = around
  const known = contract && (describePermission(data, contract) ?? describeUse(data, contract, around))
  if (known) return known
  if (/order|offer|bid|listing/i.test(data.primaryType)) {
    // What it offers is written in as many ways as there are markets: what could leave is not known here.
    return { ...plain('Sign an order'), kind: 'order', warnings: ['unknown', 'spender'] }
  }
  // A network, or a server, may take numbers, addresses and bytes for an order of the account without any contract.
  const isPlain = data.domain.verifyingContract === undefined && isWords && !knownNames.test(data.primaryType)
  return isPlain
    ? { ...plain('Sign data'), kind: 'plain' }
    : { ...plain('Sign data'), kind: 'unknown', warnings: ['unknown'] }
}

const knownNames =
  /^(Permit(Single|Batch)?|Permit(Batch)?(Witness)?TransferFrom|(Transfer|Receive)WithAuthorization|SafeTx|ForwardRequest|MetaTransaction)$/

const plain = (title: string): DecodedCall => ({ calls: [], fields: [], title, warnings: [] })

/** Fields of a struct with their types, as they stand in what is signed. */
function shapeOf(type: string, types: TypedData['types']): string | undefined {
  return types[type]?.map((each) => `${each.type} ${each.name}`).join()
}

const permits = {
  // EIP-2612.
  amount: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  // DAI, dai.sol.
  all: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
  // ERC-4494: one item of a collection.
  item: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
}

/** Permit2's, PermitHash.sol. What a witness adds stands at the end, and is the app's own. */
const permit2Shapes = {
  allowance: /^PermitDetails(\[\])? details,address spender,uint256 sigDeadline$/,
  details: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
  permitted: 'address token,uint256 amount',
  transfer: /^TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline$/,
  witness: /^TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline,[^,]+$/,
}

function describePermission(
  { message, primaryType, types }: TypedData,
  contract: string,
): Described | undefined {
  const spender = readAddress(message.spender)
  const shape = shapeOf(primaryType, types)
  if (spender === undefined || shape === undefined) return undefined
  if (primaryType === 'Permit') {
    switch (shape) {
      case permits.amount:
        return permission(spender, [{ token: contract, units: readUnits(message.value) }], message.deadline)
      case permits.all: {
        const { allowed, expiry } = message
        const { units, until } = readDaiPermit({ allowed: allowed === true, expiry: readUnits(expiry) })
        return permission(spender, [{ token: contract, units }], until)
      }
      case permits.item: {
        const fields = [
          field.address('Spender', spender),
          field.item('Number', String(readUnits(message.tokenId))),
          field.address('Collection', contract),
          field.text('Until', describeTime(readUnits(message.deadline))),
        ]
        return { ...plain('Allow taking an item'), fields, kind: 'permission', warnings: ['spender'] }
      }
      default:
        return undefined
    }
  }
  return isPermit2(contract) ? describePermit2({ message, primaryType, types }, shape, spender) : undefined
}

function describePermit2(
  { message, primaryType, types }: Pick<TypedData, 'message' | 'primaryType' | 'types'>,
  shape: string,
  spender: string,
): Described | undefined {
  const amounts = (list: readonly Readonly<Record<string, unknown>>[]) =>
    list.map(({ amount, token }) => ({ token: String(token), units: readUnits(amount) }))
  const isOf = (expected: RegExp, inner: string, innerShape: string) => {
    const found = expected.exec(shape)
    const isList = found?.[1] !== undefined
    return found && isList === primaryType.startsWith('PermitBatch') && shapeOf(inner, types) === innerShape
  }
  if (/^Permit(Single|Batch)$/.test(primaryType)) {
    if (!isOf(permit2Shapes.allowance, 'PermitDetails', permit2Shapes.details)) return undefined
    const details = [message.details].flat().filter(isRecord)
    // Zero stands for the time of the block that it is handed in with, which may be any until then. Source: Allowance.sol.
    const isForOneBlock = ({ expiration }: TypedData['message']) => readUnits(expiration) === 0n
    // Some may end sooner: until the last of them does, tokens can be taken.
    const [last] = details
      .map((each) => readUnits(isForOneBlock(each) ? message.sigDeadline : each.expiration))
      .toSorted((first, second) => (first > second ? -1 : 1))
    const allowed = amounts(details).map((each, index) => ({
      ...each,
      isForOneBlock: isForOneBlock(details[index] ?? {}),
    }))
    return permission(spender, allowed, last)
  }
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) {
    const expected = permit2Shapes[primaryType.includes('Witness') ? 'witness' : 'transfer']
    if (!isOf(expected, 'TokenPermissions', permit2Shapes.permitted)) return undefined
    return permission(spender, amounts([message.permitted].flat().filter(isRecord)), message.deadline)
  }
  return undefined
}

function permission(
  spender: string,
  amounts: readonly { token: string; units: bigint; isForOneBlock?: boolean }[],
  until: unknown,
): Described | undefined {
  if (amounts.length === 0 || amounts.some(({ token }) => readAddress(token) === undefined)) return undefined
  const fields: DecodedField[] = [
    field.address('Spender', spender),
    ...amounts.flatMap(({ isForOneBlock = false, token, units }): DecodedField[] => [
      field.allowance('Amount', token, units),
      field.address('Token', token),
      ...(isForOneBlock ? [field.text('Counts', 'For the one block in which it is handed in')] : []),
    ]),
    ...(until === undefined ? [] : [field.text('Until', describeTime(readUnits(until)))]),
  ]
  const isUnlimited = amounts.some(({ units }) => units >= unlimitedFrom)
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
  { chainId, fungible }: Around,
): Described | undefined {
  const shape = shapeOf(primaryType, types)
  const networkId = `eip155:${chainId ?? 0}`
  const inner = (account: string, to: string, data: unknown, value: unknown): readonly DecodedCall[] => {
    const bytes = readData(data)
    if (bytes === undefined) return [{ ...plain('Unknown call'), warnings: ['unknown'] }]
    return [decodeEip155Call({ data: bytes, to, value: readUnits(value) }, { account, fungible, networkId })]
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
    const refund = refundOf(message)
    const batch = isDelegated ? readMultiSend(to, readData(message.data) ?? '0x') : undefined
    if (batch && readUnits(message.value) === 0n) {
      const calls: Described = {
        ...refund,
        calls: batch.calls.flatMap((each) => {
          const read = inner(contract, getAddress(each.to), each.data, each.value)
          return each.isDelegated ? read.map(inItsPlace) : read
        }),
        fields: [field.address('Shared account', contract), ...refund.fields],
        kind: 'calls',
        title: 'Calls from a shared account',
        warnings: [...(batch.calls.some((each) => each.isDelegated) ? authority : []), ...refund.warnings],
      }
      return withFurther(calls, batch.further)
    }
    const calls = inner(contract, to, message.data, message.value)
    return {
      ...refund,
      calls: isDelegated ? calls.map(inItsPlace) : calls,
      fields: [
        field.address('Shared account', contract),
        ...(isDelegated ? [field.text('Runs as', 'The shared account itself')] : []),
        ...refund.fields,
      ],
      kind: 'calls',
      title: 'Call from a shared account',
      warnings: [...(isDelegated ? authority : []), ...refund.warnings],
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

const authority = ['authority'] as const

/** Code that runs in the place of the shared account's own may do anything with it, whatever it is called. */
const inItsPlace = (call: DecodedCall): DecodedCall => ({
  ...call,
  warnings: [...new Set([...call.warnings, 'unknown' as const])],
})

/**
 * What a Safe pays whoever hands the call in, also where the call fails: a price for each unit of gas, with those that are
 * measured among them, and of a token whatever the price. No number that is signed bounds it. Source: Safe.sol, handlePayment.
 */
function refundOf({
  gasPrice,
  gasToken,
  refundReceiver,
}: TypedData['message']): Pick<DecodedCall, 'fields' | 'receiver' | 'warnings'> {
  const price = readUnits(gasPrice)
  if (price === 0n) return { fields: [], warnings: [] }
  const named = (address: unknown) => (/^0x0*$/.test(String(address)) ? undefined : String(address))
  const [token, receiver] = [named(gasToken), named(refundReceiver)]
  return {
    fields: [
      field.text('Fee', 'No limit: it grows with the gas that this takes'),
      field.amount('Fee for each unit of gas', token, price),
      ...(token === undefined ? [] : [field.address('Fee token', token)]),
      receiver === undefined
        ? field.text('Fee goes to', 'Whoever hands it in')
        : field.address('Fee goes to', receiver),
    ],
    warnings: ['refund'],
    ...(receiver !== undefined && { receiver }),
  }
}

/** No amount stands for these. */
const unbounding = new Set([
  'authority',
  'creation',
  'everything',
  'noLimit',
  'refund',
  'unknown',
  'unlimited',
])

function transfersOf(decoded: Described): readonly DecodedAmount[] | 'unbounded' {
  if (
    decoded.kind === 'order' ||
    hasItem(decoded) ||
    decoded.warnings.some((warning) => unbounding.has(warning))
  ) {
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
  const inner = itemTypeOf(type)
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
  // An encoder may read more into a value of another kind than a line could show.
  if (inner !== undefined || Object.hasOwn(types, type) || !isOfType(value, type)) {
    state.problem ??= `params.1 has a value that is not of its type: ${name}, of ${type}`
    return { name, type, value: '' }
  }
  const written = String(value)
  state.lettersLeft -= written.length
  if (state.lettersLeft < 0) state.problem ??= tooMuch(`holds more than ${letterLimit} characters`)
  return { name, type, value: written }
}

/** Of a list's type, that of what is in it. */
function itemTypeOf(type: string): string | undefined {
  return /^(.*)\[\d*\]$/.exec(type)?.[1]
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

function tryParse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
