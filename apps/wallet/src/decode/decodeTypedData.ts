import { getAddress, isAddress } from 'viem'
import type { CallWarning, DecodedField } from './decodedCall.js'
import { describeTime } from './describeTime.js'

/** EIP-712 data as a page sends it, read and bounded. */
export type TypedData = {
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
  primaryType: string
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
}

/** One value of a message, with what it holds. */
export type TypedNode = { name: string; type: string; value?: string; children?: readonly TypedNode[] }

export type DecodedTypedData = {
  /** What it does, where that is known. */
  title: string
  fields: readonly DecodedField[]
  warnings: readonly CallWarning[]
  /** The whole message, to the last value. */
  tree: readonly TypedNode[]
  /** EIP-155 number of the network that the domain names. */
  chainId: number | undefined
  contract: string | undefined
}

const depthLimit = 12
const nodeLimit = 600

/** Typed data, or undefined where it is none: no types, no such primary type, nothing to show. */
export function readTypedData(input: unknown): TypedData | undefined {
  const data = typeof input === 'string' ? parseJson(input) : input
  if (!isRecord(data) || !isRecord(data.types) || !isRecord(data.message)) return undefined
  const domain = data.domain === undefined ? {} : data.domain
  const { message, primaryType, types } = data
  if (!isRecord(domain) || typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    return undefined
  const isSound = Object.values(types).every(
    (fields) =>
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

/** What typed data says, as a tree, and what it does where that is one of the known permissions. */
export function decodeTypedData(data: TypedData): DecodedTypedData {
  const budget = { left: nodeLimit }
  const tree = nodesOf(data.message, data.primaryType, data.types, budget, 0)
  const { chainId, verifyingContract } = data.domain
  const contract =
    typeof verifyingContract === 'string' && isAddress(verifyingContract, { strict: false })
      ? getAddress(verifyingContract)
      : undefined
  return {
    ...describe(data, contract),
    chainId: readChainId(chainId),
    contract,
    tree: budget.left > 0 ? tree : [...tree, { name: '…', type: '', value: 'The rest is too long to show' }],
  }
}

function describe(
  { message, primaryType, types }: TypedData,
  contract: string | undefined,
): Pick<DecodedTypedData, 'fields' | 'title' | 'warnings'> {
  const names = new Set(types[primaryType]?.map(({ name }) => name))
  if (primaryType === 'Permit' && names.has('spender') && contract !== undefined) {
    // EIP-2612, and DAI's own with `allowed`.
    const isAll = names.has('allowed')
    const units = isAll ? (message.allowed ? 2n ** 256n - 1n : 0n) : readUnits(message.value)
    return permission(message.spender, [{ token: contract, units }], message.deadline ?? message.expiry, 256)
  }
  if (/^Permit(Single|Batch)$/.test(primaryType)) {
    const details = [message.details].flat().filter(isRecord)
    return permission(
      message.spender,
      details.map(({ amount, token }) => ({ token: String(token), units: readUnits(amount) })),
      details[0]?.expiration,
      160,
    )
  }
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) {
    const permitted = [message.permitted].flat().filter(isRecord)
    return permission(
      message.spender,
      permitted.map(({ amount, token }) => ({ token: String(token), units: readUnits(amount) })),
      message.deadline,
      256,
    )
  }
  const isOrder = /order|offer|bid|listing/i.test(primaryType)
  return {
    fields: [],
    title: isOrder ? 'Sign an order' : 'Sign data',
    warnings: isOrder ? ['spender'] : [],
  }
}

function permission(
  spender: unknown,
  amounts: readonly { token: string; units: bigint }[],
  until: unknown,
  bits: 160 | 256,
): Pick<DecodedTypedData, 'fields' | 'title' | 'warnings'> {
  const limit = 2n ** BigInt(bits - 1)
  const fields: DecodedField[] = [
    { kind: 'address', label: 'Spender', value: String(spender) },
    ...amounts.flatMap(({ token, units }): DecodedField[] => [
      units >= limit
        ? { kind: 'text', label: 'Amount', value: 'Unlimited' }
        : { kind: 'amount', label: 'Amount', value: { token, units } },
      { kind: 'address', label: 'Token', value: token },
    ]),
    ...(until === undefined
      ? []
      : [{ kind: 'text', label: 'Until', value: describeTime(readUnits(until)) } as const]),
  ]
  const isUnlimited = amounts.some(({ units }) => units >= limit)
  return { fields, title: 'Allow spending', warnings: [isUnlimited ? 'unlimited' : 'spender'] }
}

function nodesOf(
  value: Readonly<Record<string, unknown>>,
  type: string,
  types: TypedData['types'],
  budget: { left: number },
  depth: number,
): TypedNode[] {
  const fields = Object.hasOwn(types, type) ? (types[type] ?? []) : []
  return fields.map(({ name, type: each }) => nodeOf(name, value[name], each, types, budget, depth))
}

function nodeOf(
  name: string,
  value: unknown,
  type: string,
  types: TypedData['types'],
  budget: { left: number },
  depth: number,
): TypedNode {
  budget.left -= 1
  if (budget.left <= 0 || depth > depthLimit) return { name, type, value: '…' }
  const [, inner] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (inner !== undefined && Array.isArray(value)) {
    const children = value
      .slice(0, budget.left)
      .map((each, index) => nodeOf(String(index), each, inner, types, budget, depth + 1))
    return { children, name, type }
  }
  if (Object.hasOwn(types, type) && isRecord(value)) {
    return { children: nodesOf(value, type, types, budget, depth + 1), name, type }
  }
  return { name, type, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }
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
