import type { Hex, PublicClient } from 'viem'
import type { SentSubject } from '../../core/family.js'
import { findSpending } from './findSpending.js'
import { haveArrived } from './haveArrived.js'
import { isOnlySpender } from './isOnlySpender.js'
import {
  entryPoints,
  isSameForm,
  isWord,
  type Log,
  operationTopic,
  outcomes,
  readLogs,
  readReport,
  showsAct,
  toWord,
} from './readReport.js'
import { asHex, toTransferCall } from './transferCall.js'

/**
 * Numbers of blocks per log request. The limit of most endpoints comes first, then the limits of stricter endpoints.
 * Source: free plans of Alchemy (500, later 10) and QuickNode (5).
 */
const logBlocks = [1_000n, 400n, 50n, 10n, 5n] as const

/**
 * Maximum number of block ranges whose logs are read in one search: `few` for small ranges, `many` for large ones. The
 * next search starts where this one ends.
 */
const logQuestions = { few: 12, many: 5 }

/** Number of newest blocks that are read completely, because no log reports coins. About four minutes on Ethereum. */
const coinBlocks = 20n

/**
 * Number of blocks that the first search also covers, before its start. The account may already have executed a send
 * with a name in them.
 */
const earlierBlocks = 300n

/**
 * `Submission(uint256)`: a transaction only added something to the account's queue, with this number. Source:
 * MultiSigWallet.
 */
const submissionTopic = '0xc0ba8fe4b176c1714197d43b9cc6bcf797a4a7461c5fe8d0ef6e184ae7601e51'

/** `Transfer(address,address,uint256)`. Source: ERC-20. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `TransferSingle(address,address,address,uint256,uint256)`. Source: ERC-1155. */
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

export type Carried = { hash: string; status: 'confirmed' | 'failed' }

/** Checks whether an address is a contract. An account that delegates to code (EIP-7702) still belongs to a key. */
export async function isContractAccount(client: PublicClient, address: string): Promise<boolean> {
  const code = await client.getCode({ address: asHex(address) })
  return code !== undefined && code !== '0x' && !code.startsWith('0xef0100')
}

/**
 * Checks whether a contract account has executed a send, in any transaction. It looks for logs with the wallet's name
 * for the send, and for token transfers. For coins, it also reads the transactions in the newest blocks. Fast networks
 * produce many blocks between two searches, so it also reads blocks in which the account's balance fell.
 *
 * @returns the transaction, and `nextBlock`, where the next search starts
 */
export async function findCarried(
  client: PublicClient,
  subject: SentSubject,
  { name, sinceBlock }: { name: string; sinceBlock: number | undefined },
): Promise<{ carried: Carried | undefined; nextBlock: number }> {
  const newest = await client.getBlockNumber()
  const started =
    sinceBlock === undefined ? await findStart(client, newest, subject.sentAt) : BigInt(sinceBlock)
  if (sinceBlock === undefined && started > 0n) {
    const first = started > earlierBlocks ? started - earlierBlocks : 0n
    const { carried } = await scanLogs(client, subject, { first, last: started - 1n, name, onlyNamed: true })
    if (carried) return { carried, nextBlock: Number(newest) }
  }
  const scanned = await scanLogs(client, subject, { first: started, last: newest, name })
  const nextBlock = Number(scanned.next)
  if (scanned.carried) return { carried: scanned.carried, nextBlock }
  if (subject.transfer.tokenAddress) return { carried: undefined, nextBlock }
  // If the log search did not reach the newest block, read only the blocks that it covered. The next search starts
  // after these.
  const isBehind = nextBlock <= newest && !scanned.isWithoutLogs
  const last = isBehind ? scanned.next - 1n : newest
  const lately = isBehind ? scanned.next : newest >= coinBlocks ? newest - coinBlocks + 1n : 0n
  const first = lately > started ? lately : started
  for (let number = last; number >= first; number--) {
    const carried = await findInBlock(client, subject, { name, number })
    if (carried) return { carried, nextBlock }
    if (number === 0n) break
  }
  const earlier =
    first > started
      ? await findSpending(client, subject.transfer.from, { first: started, last: first - 1n })
      : []
  for (const number of earlier) {
    const carried = await findInBlock(client, subject, { name, number })
    if (carried) return { carried, nextBlock }
  }
  return { carried: undefined, nextBlock }
}

async function findInBlock(
  client: PublicClient,
  subject: SentSubject,
  { name, number }: { name: string; number: bigint },
): Promise<Carried | undefined> {
  const { transactions } = await client.getBlock({ blockNumber: number, includeTransactions: true })
  for (const { hash, input, to } of transactions) {
    if (!isFree(subject, hash) || !mentions(subject, { input, to })) continue
    const carried = await readCarried(client, subject, { hash, name })
    if (carried) return carried
  }
  return undefined
}

/**
 * Searches the logs of a range of blocks, in steps as small as the endpoints require. The next search starts at `next`.
 */
async function scanLogs(
  client: PublicClient,
  subject: SentSubject,
  { first, last, name, onlyNamed }: { first: bigint; last: bigint; name: string; onlyNamed?: boolean },
): Promise<{ carried?: Carried; next: bigint; isWithoutLogs?: boolean }> {
  let step: bigint = logBlocks[0]
  let from = first
  let question = 0
  while (from <= last && question < (step < 100n ? logQuestions.few : logQuestions.many)) {
    const wanted = from + step - 1n
    const to = wanted < last ? wanted : last
    const size = to - from + 1n
    try {
      const carried = await findInLogs(client, subject, { from, name, onlyNamed, to })
      if (carried) return { carried, next: to }
      from = to + 1n
      question++
    } catch {
      const smaller = logBlocks.find((blocks) => blocks < size)
      // No endpoint returns logs. Coins can still be found in the blocks.
      if (smaller === undefined) return { isWithoutLogs: true, next: from }
      step = smaller
    }
  }
  return { next: from }
}

/** Returns the number of a transaction's submission in the account's queue. Undefined if it submitted nothing. */
export async function readSubmission(
  client: PublicClient,
  account: string,
  hash: string,
): Promise<string | undefined> {
  const receipt: { logs?: unknown } | null = await client.request({
    method: 'eth_getTransactionReceipt',
    params: [hash as Hex],
  })
  const own = readLogs(receipt?.logs).find(
    ({ address, topics: [topic] }) => asHex(address) === asHex(account) && topic === submissionTopic,
  )
  const number = own && (own.topics[1] ?? own.data.slice(0, 66))
  return number !== undefined && isWord(number) ? number : undefined
}

/** Returns the first block that may contain a send made at that time: one of the newest, or the next block. */
async function findStart(client: PublicClient, newest: bigint, sentAt: number | undefined): Promise<bigint> {
  if (sentAt === undefined) return newest
  const first = newest > earlierBlocks ? newest - earlierBlocks : 0n
  return findBlockAt(client, { at: sentAt, first, newest })
}

/**
 * Returns the first block of a range at or after a time in Unix ms. If there is none, returns the block after `newest`.
 */
export async function findBlockAt(
  client: PublicClient,
  { at, first = 0n, newest }: { at: number; newest: bigint; first?: bigint },
): Promise<bigint> {
  const seconds = BigInt(Math.floor(at / 1000))
  let before = first - 1n
  let after = newest + 1n
  while (after - before > 1n) {
    const middle = (before + after) / 2n
    const { timestamp } = await client.getBlock({ blockNumber: middle })
    if (timestamp >= seconds) after = middle
    else before = middle
  }
  return after
}

/**
 * Reads whether one transaction executed the send. Undefined if it is in no block, or did something else, such as
 * propose the send. A reverted transaction shows nothing: anyone may send one that mentions the send, and another
 * transaction may execute the send.
 *
 * @param read.name the wallet's name for the send, as the account reports it; empty if it is unknown
 * @param read.isOwn true if the wallet itself named the transaction: then, if the account reports a failure in it, the
 *   send failed
 */
export async function readCarried(
  client: PublicClient,
  subject: SentSubject,
  { hash, isOwn = false, name }: { hash: string; name: string; isOwn?: boolean },
): Promise<Carried | undefined> {
  const receipt = (await client.request({
    method: 'eth_getTransactionReceipt',
    params: [hash as Hex],
  })) as { blockNumber?: unknown; logs?: unknown; status?: unknown } | null
  if (receipt?.status !== '0x1') return undefined
  const account = asHex(subject.transfer.from)
  const logs = readLogs(receipt.logs)
  const reports = logs.flatMap((log) => readReport(log, { account, name }) ?? [])
  const named = isWord(name) ? reports.find((report) => report.name === name.toLowerCase()) : undefined
  if (named) return { hash, status: named.status }
  if (reports.length > 0) {
    const hasFailed = reports.every(({ status }) => status === 'failed')
    if (isOwn && hasFailed) return { hash, status: 'failed' }
    // In this transaction, the account executed something else or failed to.
    const isOther = reports.some(
      (report) => !isFree(subject, report.name) || (isWord(name) && isSameForm(name, report.name)),
    )
    if (hasFailed || isOther) return undefined
  }
  if (!(await carriesOthers(client, subject, { hash, logs }))) return undefined
  if (logs.some((log) => moves(subject, log) === 'all')) return { hash, status: 'confirmed' }
  if (subject.transfer.tokenAddress) {
    const isPart = logs.some((log) => moves(subject, log) === 'part')
    return isPart && (await namesAll(client, subject, hash)) ? { hash, status: 'confirmed' } : undefined
  }
  const blockNumber = Number(receipt.blockNumber)
  if (!Number.isSafeInteger(blockNumber) || blockNumber < 1) return undefined
  // A proposal mentions the same amount, but moves nothing yet.
  const [before, after] = await Promise.all(
    [blockNumber - 1, blockNumber].map((number) =>
      client.getBalance({ address: account, blockNumber: BigInt(number) }).catch(() => undefined),
    ),
  )
  const isReported = reports.length > 0
  // Not every node has older states. Without them, only a report shows that the account acted. Anyone can make it log
  // something else, for example that it received a coin.
  if (before === undefined || after === undefined) {
    const hasActed = (isReported || !isWord(name)) && logs.some((log) => showsAct(log, account))
    return hasActed ? { hash, status: 'confirmed' } : undefined
  }
  if (before - after < toCoins(subject)) return undefined
  // A report with the send's name would also prove that the recipients were paid, but this transaction has none.
  if (!isOwn && !(await haveArrived(client, subject, blockNumber))) return undefined
  const isCause =
    (isOwn && isReported) ||
    (await isOnlySpender(client, {
      account,
      blockNumber: BigInt(blockNumber),
      hash,
      isShown: isOwn || isReported,
    }))
  return isCause ? { hash, status: 'confirmed' } : undefined
}

/**
 * Checks that a transaction also makes the other transfers of a batch: tokens by their logs, coins by its call data.
 */
async function carriesOthers(
  client: PublicClient,
  subject: SentSubject,
  { hash, logs }: { hash: string; logs: readonly Log[] },
): Promise<boolean> {
  const others = (subject.others ?? []).map((transfer) => ({ ...subject, transfer }))
  const [tokens, coins] = [true, false].map((isToken) =>
    others.filter(({ transfer }) => (transfer.tokenAddress !== undefined) === isToken),
  )
  for (const other of tokens ?? []) {
    const moved = logs.map((log) => moves(other, log))
    if (moved.includes('all')) continue
    if (!moved.includes('part') || !(await namesAll(client, other, hash))) return false
  }
  if (!coins || coins.length === 0) return true
  const found = await client.request({ method: 'eth_getTransactionByHash', params: [hash as Hex] })
  const { input, to } = Object(found) as { input?: unknown; to?: unknown }
  if (typeof input !== 'string') return false
  const called = typeof to === 'string' ? to : null
  return coins.every((other) => mentions(other, { input, to: called }))
}

/** Adds up the coins of all transfers. */
function toCoins({ others = [], transfer }: SentSubject): bigint {
  return [transfer, ...others].reduce((sum, each) => sum + (each.tokenAddress ? 0n : each.amount), 0n)
}

/** Checks that a transaction's call data names the recipient and the whole amount, of which the token kept a part. */
async function namesAll(client: PublicClient, { transfer }: SentSubject, hash: string): Promise<boolean> {
  const { data } = toTransferCall(transfer)
  const found = await client.request({ method: 'eth_getTransactionByHash', params: [hash as Hex] })
  const { input } = Object(found) as { input?: unknown }
  return data !== undefined && typeof input === 'string' && input.toLowerCase().includes(data.slice(2))
}

async function findInLogs(
  client: PublicClient,
  subject: SentSubject,
  {
    from,
    name,
    onlyNamed = false,
    to,
  }: { from: bigint; to: bigint; name: string; onlyNamed?: boolean | undefined },
): Promise<Carried | undefined> {
  const range = { fromBlock: toHex(from), toBlock: toHex(to) }
  const account = asHex(subject.transfer.from)
  const word = toWord(account)
  const { tokenAddress } = subject.transfer
  const filters: { address: Hex | readonly Hex[]; topics: readonly (Hex | readonly Hex[] | null)[] }[] = [
    { address: account, topics: [Object.keys(outcomes) as Hex[]] },
  ]
  if (isWord(name)) filters.push({ address: entryPoints, topics: [operationTopic, name as Hex] })
  if (tokenAddress && !onlyNamed) {
    filters.push({ address: asHex(tokenAddress), topics: [[transferTopic, approvalTopic], word] })
    if (subject.tokenId !== undefined) {
      filters.push({ address: asHex(tokenAddress), topics: [transferSingleTopic, null, word] })
    }
  }
  const found = await Promise.all(
    filters.map(async (filter) =>
      readLogs(await client.request({ method: 'eth_getLogs', params: [{ ...range, ...filter } as never] })),
    ),
  )
  const logs = found.flat()
  // The name is enough, even if one transaction executes several sends.
  for (const log of logs) {
    const report = readReport(log, { account, name })
    if (report && isWord(name) && report.name === name.toLowerCase())
      return { hash: log.transactionHash, status: report.status }
  }
  if (onlyNamed) return undefined
  // The same transfer may belong to another send of the account. The rest of its transaction shows that.
  const moving = logs.flatMap((log) =>
    moves(subject, log) && isFree(subject, log.transactionHash) ? [log.transactionHash] : [],
  )
  for (const hash of new Set(moving)) {
    const carried = await readCarried(client, subject, { hash, name })
    if (carried) return carried
  }
  return undefined
}

/**
 * Checks whether a log shows the transfer or allowance of the send. `part` means that less arrived. This also happens
 * if the token keeps a part of each transfer.
 */
function moves(
  { kind, tokenId, transfer }: SentSubject,
  { address, data, topics }: Log,
): 'all' | 'part' | undefined {
  const { amount, from, to, tokenAddress } = transfer
  if (!tokenAddress || asHex(address) !== asHex(tokenAddress)) return undefined
  const [topic, first = '', second = '', third = ''] = topics
  const [account, receiver] = [toWord(asHex(from)), toWord(asHex(to))]
  const quantity = /^0x[\da-f]{64}$/i.test(data) ? BigInt(data) : undefined
  const allIf = (isAll: boolean) => (isAll ? 'all' : undefined)
  if (kind === 'approval') {
    return allIf(topic === approvalTopic && first.toLowerCase() === account && quantity === amount)
  }
  if (topic === transferSingleTopic) {
    return allIf(
      second.toLowerCase() === account &&
        third.toLowerCase() === receiver &&
        /^0x[\da-f]{128}$/i.test(data) &&
        BigInt(data.slice(0, 66)) === BigInt(tokenId ?? '0') &&
        BigInt(`0x${data.slice(66)}`) === amount,
    )
  }
  if (topic !== transferTopic || first.toLowerCase() !== account) return undefined
  if (tokenId !== undefined && /^0x[\da-f]{64}$/i.test(third)) {
    return allIf(second.toLowerCase() === receiver && BigInt(third) === BigInt(tokenId))
  }
  if (quantity === undefined) return undefined
  // A swap sends to any of the pools on its route.
  if (kind === 'swap') return allIf(quantity === amount)
  // Anyone may transfer zero tokens of any account.
  if (second.toLowerCase() !== receiver || quantity === 0n || quantity > amount) return undefined
  return quantity === amount ? 'all' : 'part'
}

/** Checks whether a transaction mentions this account, this recipient and this amount. */
function mentions({ transfer }: SentSubject, { input, to }: { input: string; to: string | null }): boolean {
  const account = asHex(transfer.from)
  const call = input.toLowerCase()
  const isOwn = (to !== null && asHex(to) === account) || call.includes(account.slice(2))
  const { to: receiver, value } = toTransferCall(transfer)
  return isOwn && call.includes(receiver.slice(2)) && call.includes(value.slice(2).padStart(64, '0'))
}

function isFree({ claimed }: SentSubject, hash: string): boolean {
  return !claimed?.some((one) => one.toLowerCase() === hash.toLowerCase())
}

function toHex(number: bigint): Hex {
  return `0x${number.toString(16)}`
}
