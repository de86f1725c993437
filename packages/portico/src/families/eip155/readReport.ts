import type { Hex } from 'viem'
import { asHex } from './transferCall.js'

/**
 * Contracts through which contract accounts act: the entry points of ERC-4337, 0.6 to 0.9. Source:
 * eth-infinitism/account-abstraction.
 */
export const entryPoints: readonly Hex[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]

/** Topics by which an account reports that it executed something, each with its outcome. */
export const outcomes: Readonly<Record<string, 'confirmed' | 'failed'>> = {
  // ExecutionSuccess(bytes32,uint256), ExecutionFailure(bytes32,uint256). Source: Safe.
  '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e': 'confirmed',
  '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23': 'failed',
  // Execution(uint256), ExecutionFailure(uint256). Source: MultiSigWallet of Gnosis, 2016.
  '0x33e13ecb54c3076d8e8bb8c2881800a4d972b792045ffae98fdf46df365fed75': 'confirmed',
  '0x526441bb6c1aba3c9a4a6ca1d6545da9c2333c8c48343ef398eb858d72b79236': 'failed',
}

/**
 * `ExecutionFromModuleSuccess(address)`: one of the account's modules executed something, under no name. Source: Safe.
 */
const moduleTopic = '0x6895c13664aa4f67288b25d7a21d7aaa34916e355fb9b6fae0a139a9085becb8'

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`. Source: ERC-4337. */
export const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

export type Log = { address: string; data: string; topics: readonly string[]; transactionHash: string }

/** Reads which outcome an account, or an entry point on its behalf, reports in a log, and for which name. */
export function readReport(
  { address, data, topics }: Log,
  { account, name }: { account: string; name: string },
): { name: string; status: 'confirmed' | 'failed' } | undefined {
  const [topic = '', first = '', sender = ''] = topics
  if (topic === operationTopic) {
    const isOfAccount =
      sender.toLowerCase() === toWord(account) || (isWord(name) && first.toLowerCase() === name.toLowerCase())
    if (!isOfAccount || !entryPoints.includes(asHex(address))) return undefined
    return {
      name: first.toLowerCase(),
      status: /^0x[\da-f]{64}0{63}1/i.test(data) ? 'confirmed' : 'failed',
    }
  }
  const status = asHex(address) === account ? outcomes[topic] : undefined
  // Newer accounts put the name into a topic, older ones into the data.
  return status && { name: (first || data.slice(0, 66)).toLowerCase(), status }
}

/** Checks whether a log shows that the account executed something, or tried to. Other logs of it prove nothing. */
export function showsAct(log: Log, account: string): boolean {
  if (log.topics[0] === moduleTopic) return asHex(log.address) === account
  return readReport(log, { account, name: '' }) !== undefined
}

/** Returns the logs in a receipt or in a response to `eth_getLogs`, without those of another form. */
export function readLogs(input: unknown): readonly Log[] {
  if (!Array.isArray(input)) return []
  return input.flatMap((entry: unknown) => {
    const { address, data, topics, transactionHash } = (entry ?? {}) as Record<string, unknown>
    const isLog =
      typeof address === 'string' &&
      typeof data === 'string' &&
      Array.isArray(topics) &&
      typeof transactionHash === 'string'
    return isLog ? [{ address, data, topics: topics.map(String), transactionHash }] : []
  })
}

/** Checks whether a name has the form of a hash, as the names in reports do. */
export function isWord(name: string): boolean {
  return /^0x[\da-f]{64}$/i.test(name)
}

/**
 * Checks whether two names are both numbers or both hashes. An account reports all its names in one form, so a name of
 * the other form is the wallet's own and contradicts no report.
 */
export function isSameForm(one: string, other: string): boolean {
  return isNumber(one) === isNumber(other)
}

function isNumber(name: string): boolean {
  return /^0x0{48}/.test(name)
}

export function toWord(address: string): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
