import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  isAddress,
  isHex,
  parseAbi,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

/** What a session key may do. Times are in unix seconds, amounts in base units. */
export type SessionGrant = {
  key: Address
  startsAt: number
  endsAt: number
  /** If 0, the limits apply to the whole session. */
  periodSeconds: number
  /** Maximum total cost of the key's operations, including those that a paymaster pays. */
  feeLimitWei: bigint
  /** Address 0 is the network's own coin. */
  limits: readonly { token: Address; perPeriod: bigint }[]
}

/** Functions of the account for session keys. Source: apps/wallet/contracts/PorticoAccount.sol. */
export const sessionAbi = parseAbi([
  'struct Limit { address token; uint256 perPeriod; }',
  'struct Session { address key; uint48 startsAt; uint48 endsAt; uint48 periodSeconds; uint128 feeLimitWei; uint128 feesWei; uint256 grant; Limit[] limits; }',
  'function grantSession(address key, uint48 startsAt, uint48 endsAt, uint48 periodSeconds, uint128 feeLimitWei, Limit[] limits)',
  'function revokeSession(address key)',
  'function listSessions() view returns (Session[])',
  'error SessionNotUsable()',
  'error CallNotAllowed()',
  'error SpendLimitExceeded(address token)',
  'error FeeLimitExceeded()',
])

export const coin: Address = '0x0000000000000000000000000000000000000000'

/**
 * Default fee limit. It suffices for some hundred operations on a quiet network. A page that needs another limit states
 * it.
 */
const defaultFeeLimitWei = 10n ** 16n

/** How far a site's clock may be behind the wallet's, in seconds. */
const clockSkewSeconds = 120

/** The sentence that says to the page why a request cannot be granted. */
export type GrantRefusal = { problem: string }

/** The fields of a request, and of each of its permissions, that the wallet reads. */
const fields = {
  request: ['address', 'chainId', 'expiry', 'feeLimit', 'from', 'permissions', 'policies', 'signer'],
  permission: ['data', 'policies', 'required', 'type'],
  data: ['address', 'allowance', 'period', 'start'],
} as const

/**
 * Reads a page's request for a key as limits that the account can enforce, and refuses anything else. If the network
 * cannot enforce a limit, or a limit is unknown, the wallet refuses the request.
 *
 * Source: ERC-7715 as of 2024-11, and the recurring allowances of the specification's clients.
 */
export function readGrant(
  input: Readonly<Record<string, unknown>>,
  nowSeconds: number,
): SessionGrant | GrantRefusal {
  const key = readKey(input.signer)
  if (!key) return { problem: 'params.0.signer must name one account or one secp256k1 key' }
  const endsAt = input.expiry
  if (
    typeof endsAt !== 'number' ||
    !Number.isSafeInteger(endsAt) ||
    endsAt <= nowSeconds ||
    endsAt >= 2 ** 47
  ) {
    return { problem: 'params.0.expiry must be a time to come, in unix seconds' }
  }
  const { permissions } = input
  if (!Array.isArray(permissions) || permissions.length === 0 || permissions.length > 16) {
    return { problem: 'params.0.permissions must be a list of 1 to 16' }
  }
  const read = permissions.map(readPermission)
  const unread = read.indexOf(undefined)
  if (unread >= 0) {
    return {
      problem: `params.0.permissions.${unread} is not offered: native-token-recurring-allowance and erc20-recurring-allowance are`,
    }
  }
  const unheld = findUnheld(input)
  if (unheld !== undefined) return { problem: `${unheld} is not offered: the account holds no such limit` }
  const allowances = read.filter((permission) => permission !== undefined)
  const [first] = allowances
  if (new Set(allowances.map(({ token }) => token)).size < allowances.length) {
    return { problem: 'params.0.permissions must name each token once' }
  }
  if (!first || allowances.some(({ period, start }) => period !== first.period || start !== first.start)) {
    return { problem: 'params.0.permissions must have one start and one period' }
  }
  const startsAt = first.start ?? nowSeconds
  if (startsAt >= endsAt) return { problem: 'params.0.expiry must be after the start' }
  if (startsAt < nowSeconds - clockSkewSeconds) {
    return { problem: 'params.0.permissions must not start before now' }
  }
  const feeLimitWei = isGiven(input.feeLimit) ? readUnits(input.feeLimit) : defaultFeeLimitWei
  if (feeLimitWei === undefined) return { problem: 'params.0.feeLimit must be an amount in wei, as text' }
  return {
    endsAt,
    feeLimitWei,
    key,
    limits: allowances.map(({ token, units }) => ({ perPeriod: units, token })),
    periodSeconds: first.period,
    startsAt,
  }
}

/** Encodes the call to the account itself that grants a session. */
export function encodeGrant({
  endsAt,
  feeLimitWei,
  key,
  limits,
  periodSeconds,
  startsAt,
}: SessionGrant): Hex {
  return encodeFunctionData({
    abi: sessionAbi,
    args: [key, startsAt, endsAt, periodSeconds, feeLimitWei, [...limits]],
    functionName: 'grantSession',
  })
}

/** Encodes the call to the account itself that revokes a key. */
export function encodeRevoke(key: Address): Hex {
  return encodeFunctionData({ abi: sessionAbi, args: [key], functionName: 'revokeSession' })
}

function readKey(signer: unknown): Address | undefined {
  const { data, type } = (signer ?? {}) as { type?: unknown; data?: Record<string, unknown> }
  if (type === 'account') return readAddress(data?.address ?? data?.id)
  const keys = type === 'keys' ? data?.keys : type === 'key' ? [data] : undefined
  const [only, more] = Array.isArray(keys) ? (keys as Record<string, unknown>[]) : []
  if (!only || more || only.type !== 'secp256k1') return undefined
  const publicKey = only.publicKey
  try {
    return isHex(publicKey) && publicKey.length === 132 ? publicKeyToAddress(publicKey) : undefined
  } catch {
    return undefined
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null

/**
 * Returns the path of the first field whose meaning is unknown, or that would limit the key more than the account can.
 */
function findUnheld(request: Readonly<Record<string, unknown>>): string | undefined {
  const permissions = Array.isArray(request.permissions) ? request.permissions : []
  return (
    findUnknown(request, fields.request, 'params.0') ??
    permissions
      .map(
        (each, index) =>
          findUnknown(each, fields.permission, `params.0.permissions.${index}`) ??
          findUnknown(each?.data, fields.data, `params.0.permissions.${index}.data`),
      )
      .find((found) => found !== undefined)
  )
}

function findUnknown(input: unknown, known: readonly string[], path: string): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const found = Object.entries(input).find(([name, value]) =>
    // An empty list is accepted, because some clients send one if they want no policies.
    name === 'policies' ? !isNone(value) : isGiven(value) && !known.includes(name),
  )
  return found && `${path}.${found[0].slice(0, 64)}`
}

const isNone = (list: unknown) => !isGiven(list) || (Array.isArray(list) && list.length === 0)

function readPermission(input: unknown) {
  const { data, type } = (input ?? {}) as { type?: unknown; data?: Record<string, unknown> }
  const token =
    type === 'native-token-recurring-allowance'
      ? coin
      : type === 'erc20-recurring-allowance'
        ? readAddress(data?.address)
        : undefined
  const units = readUnits(data?.allowance)
  const { period = 0, start } = data ?? {}
  if (!token || units === undefined || !isSeconds(period)) return undefined
  if (start !== undefined && !isSeconds(start)) return undefined
  return { period, start, token, units }
}

function isSeconds(input: unknown): input is number {
  return typeof input === 'number' && Number.isSafeInteger(input) && input >= 0 && input < 2 ** 47
}

function readUnits(input: unknown): bigint | undefined {
  if (isHex(input) && input !== '0x' && input.length <= 34) return hexToBigInt(input)
  return typeof input === 'string' && /^\d{1,38}$/.test(input) ? BigInt(input) : undefined
}

function readAddress(input: unknown): Address | undefined {
  return typeof input === 'string' && isAddress(input, { strict: false })
    ? getAddress(input.toLowerCase())
    : undefined
}
