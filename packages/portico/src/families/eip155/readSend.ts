import type { Hex, PublicClient } from 'viem'
import type { FamilySending, SendStatus, Transfer } from '../../core/family.js'
import { findCarried, isContractAccount, readCarried, readSubmission } from './findCarried.js'
import { withNetwork } from './networkClient.js'
import { entryPoints } from './readReport.js'
import { asHex, toTransferCall } from './transferCall.js'

/** Number of blocks to search if a node has no older states. About four minutes on Ethereum. */
const replacementBlocks = 20n

/** The fields of a transaction that Portico reads. */
export type Mined = {
  hash: string
  from: string
  to: string | null
  input: string
  nonce: number
  value: bigint
}

/**
 * Reads a transaction's status once. If the network has used its nonce for another transaction, that one replaced it.
 * The replacement is the same transfer with another fee, an empty one to the account itself (as wallets cancel), or
 * something else.
 */
export const readSend: NonNullable<FamilySending['readSend']> = async (parameters) => {
  const { hash, nonce, replacement, signal, transfer } = parameters
  const { from, network } = transfer
  return withNetwork({ network, signal }, async (client) => {
    const isNamed = /^0x[\da-f]{64}$/i.test(hash)
    if (!isNamed || (nonce === undefined && (await isContractAccount(client, from)))) {
      return readQueued(client, parameters)
    }
    const outcome = await readReceipt(client, hash)
    if (outcome) return { status: outcome }
    const taking = replacement && (await readTaking(client, replacement, nonce))
    if (taking) return taking
    const known = readNonce(await ask(client, 'eth_getTransactionByHash', [hash]))
    if (known !== undefined) return { nonce: known, status: 'pending' }
    if (nonce === undefined) return readLent(client, parameters)
    // While the replacement is pending, nodes may have forgotten the original.
    if (
      replacement &&
      readNonce(await ask(client, 'eth_getTransactionByHash', [replacement.hash])) === nonce
    ) {
      return { nonce, status: 'pending' }
    }
    const used = await client.getTransactionCount({ address: asHex(from) })
    if (used <= nonce) return { status: 'unknown' }
    // The transaction may have been mined between the two requests.
    const late = await readReceipt(client, hash)
    if (late) return { status: late }
    const taken = await findReplacement(client, from, nonce)
    if (!taken) return { hash: undefined, status: 'replaced' }
    if (isCancellation(taken)) return { hash: taken.hash, status: 'canceled' }
    if (!isSameTransfer(taken, transfer)) return { hash: taken.hash, status: 'replaced' }
    return { hash: taken.hash, status: (await readReceipt(client, taken.hash)) ?? 'confirmed' }
  })
}

/**
 * Reads a contract account's send. The wallet may have returned its own name for the send, or a transaction that
 * proposed or executed it.
 */
async function readQueued(
  client: PublicClient,
  parameters: Parameters<NonNullable<FamilySending['readSend']>>[0],
): Promise<SendStatus> {
  const { hash, nextBlock } = parameters
  const { from } = parameters.transfer
  const isWord = /^0x[\da-f]{64}$/i.test(hash)
  if (isWord) {
    const carried = await readCarried(client, parameters, { hash, isOwn: true, name: '' })
    if (carried) return { status: carried.status }
  }
  const known = isWord ? await ask(client, 'eth_getTransactionByHash', [hash]) : undefined
  const { blockHash, blockNumber, to } = Object(known) as Record<string, unknown>
  // A transaction without a block, such as a bundler's, is pending. A transaction in a block proposed the send, or was
  // reverted.
  const isPending = Boolean(known) && blockHash === null
  const number = known ? await readSubmission(client, from, hash) : undefined
  // If the network has a transaction with this hash, the hash is not the account's own name for the send.
  const name = number ?? (known ? '' : hash)
  const found = await findCarried(client, parameters, { name, sinceBlock: nextBlock })
  if (found.carried) return { ...found.carried, isCarried: true }
  if (isPending) return { nonce: undefined, status: 'pending' }
  // Another bundle may contain the same operation. Any other transaction of the wallet has failed if it was reverted.
  const isBundle = typeof to === 'string' && entryPoints.includes(asHex(to))
  const isOver = Number(blockNumber) < found.nextBlock
  if (known && !isBundle && isOver && (await readReceipt(client, hash)) === 'failed')
    return { status: 'failed' }
  return { nextBlock: found.nextBlock, status: 'queued' }
}

/**
 * Reads the send of a key that delegates to code (EIP-7702). Its wallet may have returned the hash of an operation, not
 * of a transaction.
 */
async function readLent(
  client: PublicClient,
  parameters: Parameters<NonNullable<FamilySending['readSend']>>[0],
): Promise<SendStatus> {
  const { hash, nextBlock, transfer } = parameters
  const code = await client.getCode({ address: asHex(transfer.from) })
  if (!code?.startsWith('0xef0100')) return { status: 'unknown' }
  const found = await findCarried(client, parameters, { name: hash, sinceBlock: nextBlock })
  return found.carried
    ? { ...found.carried, isCarried: true }
    : { nextBlock: found.nextBlock, status: 'unknown' }
}

async function readReceipt(client: PublicClient, hash: string): Promise<'confirmed' | 'failed' | undefined> {
  const receipt = await ask(client, 'eth_getTransactionReceipt', [hash])
  const { status } = (receipt ?? {}) as { status?: unknown }
  if (status === '0x1') return 'confirmed'
  return status === '0x0' ? 'failed' : undefined
}

/** Reads the replacement that this page sent, once it succeeds. It must have the same nonce. */
async function readTaking(
  client: PublicClient,
  { hash, kind }: { hash: string; kind: 'speed-up' | 'cancel' },
  nonce: number | undefined,
): Promise<SendStatus | undefined> {
  const outcome = await readReceipt(client, hash)
  if (!outcome) return undefined
  const taken = readNonce(await ask(client, 'eth_getTransactionByHash', [hash]))
  if (taken === undefined || taken !== nonce) return undefined
  return kind === 'cancel' ? { hash, status: 'canceled' } : { hash, status: outcome }
}

/**
 * Checks whether a transaction has the same amount and recipient. A wallet may append data to a token's call. This
 * check ignores that data, as the token does.
 */
export function isSameTransfer({ input, to, value }: Mined, transfer: Transfer): boolean {
  const call = toTransferCall(transfer)
  return (
    to?.toLowerCase() === call.to &&
    value === BigInt(call.value) &&
    (call.data === undefined ? input === '0x' : input.toLowerCase().startsWith(call.data))
  )
}

/** Checks whether a transaction is empty and goes to the account itself, which is how wallets cancel. */
function isCancellation({ from, input, to, value }: Mined): boolean {
  return to?.toLowerCase() === from.toLowerCase() && value === 0n && input === '0x'
}

/** Returns the account's transaction with this nonce, if the network still returns its block. */
export async function findReplacement(
  client: PublicClient,
  from: string,
  nonce: number,
): Promise<Mined | undefined> {
  const newest = await client.getBlockNumber()
  const lately = newest > replacementBlocks ? newest - replacementBlocks : 0n
  for (let number = newest; number >= lately; number--) {
    const found = await findInBlock(client, number, from, nonce)
    if (found) return found
    if (number === 0n) return undefined
  }
  const block = await findBlockOf(client, from, nonce, lately).catch(() => undefined)
  return block === undefined ? undefined : findInBlock(client, block, from, nonce)
}

async function findInBlock(
  client: PublicClient,
  blockNumber: bigint,
  from: string,
  nonce: number,
): Promise<Mined | undefined> {
  const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
  return transactions.find(
    (transaction) =>
      transaction.from.toLowerCase() === from.toLowerCase() && Number(transaction.nonce) === nonce,
  )
}

/**
 * Finds the block that used a nonce, by bisection. A user may come back hours later, and some networks have many blocks
 * a minute. Undefined if the state before that block is no longer available.
 */
async function findBlockOf(
  client: PublicClient,
  from: string,
  nonce: number,
  before: bigint,
): Promise<bigint | undefined> {
  const address = asHex(from)
  const isUsedAt = async (blockNumber: bigint) =>
    (await client.getTransactionCount({ address, blockNumber })) > nonce
  let used = before
  let step = replacementBlocks
  let isAtEdge = false
  for (;;) {
    const asked = used > step ? used - step : 0n
    const isUsed = await isUsedAt(asked).catch(() => undefined)
    if (isUsed === false) return halve({ unused: asked, used }, isUsedAt)
    if (isUsed && asked === 0n) return 0n
    if (isUsed) used = asked
    else if (step === 1n) return undefined
    else isAtEdge = true
    // Nodes have the states of some blocks only. At the last of these, the steps become smaller.
    step = isAtEdge ? (step + 1n) / 2n : step * 2n
  }
}

async function halve(
  range: { used: bigint; unused: bigint },
  isUsedAt: (blockNumber: bigint) => Promise<boolean>,
): Promise<bigint> {
  let { unused, used } = range
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n
    if (await isUsedAt(middle)) used = middle
    else unused = middle
  }
  return used
}

function readNonce(transaction: unknown): number | undefined {
  if (typeof transaction !== 'object' || transaction === null) return undefined
  const { nonce } = transaction as { nonce?: unknown }
  return typeof nonce === 'string' && /^0x[\da-f]{1,13}$/i.test(nonce) ? Number(nonce) : undefined
}

/** Sends a request without viem's parser, because a node's response may lack fields that the parser requires. */
async function ask(
  client: PublicClient,
  method: 'eth_getTransactionByHash' | 'eth_getTransactionReceipt',
  params: readonly [string],
): Promise<unknown> {
  return client.request({ method, params: [params[0] as Hex] })
}
