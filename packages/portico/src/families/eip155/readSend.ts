import type { Hex, PublicClient } from 'viem'
import type { FamilySending, SendStatus, Transfer } from '../../core/family.js'
import { findCarried, isContractAccount, readCarried, readSubmission } from './findCarried.js'
import { withNetwork } from './networkClient.js'
import { asHex, toTransferCall } from './transferCall.js'

/** Blocks that are looked through where a node does not tell of older states. Some four minutes of Ethereum. */
const replacementBlocks = 20n

/** What is read of a transaction. */
type Mined = { hash: string; from: string; to: string | null; input: string; nonce: number; value: bigint }

/**
 * Looks once at how a transaction stands. A nonce that the network has used without this transaction is one that another
 * transaction took: the same transfer with another fee, nothing to oneself (as wallets cancel), or something else.
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
    // What is to take its place waits: the one before may be forgotten by then.
    if (
      replacement &&
      readNonce(await ask(client, 'eth_getTransactionByHash', [replacement.hash])) === nonce
    ) {
      return { nonce, status: 'pending' }
    }
    const used = await client.getTransactionCount({ address: asHex(from) })
    if (used <= nonce) return { status: 'unknown' }
    // It may have been mined between the two questions.
    const late = await readReceipt(client, hash)
    if (late) return { status: late }
    const taken = await findReplacement(client, from, nonce)
    if (!taken) return { hash: undefined, status: 'replaced' }
    if (isCancellation(taken)) return { hash: taken.hash, status: 'canceled' }
    if (!isSameTransfer(taken, transfer)) return { hash: taken.hash, status: 'replaced' }
    return { hash: taken.hash, status: (await readReceipt(client, taken.hash)) ?? 'confirmed' }
  })
}

/** What a contract's wallet answered to a send may be its own name for it, or the transaction that proposed it. */
async function readQueued(
  client: PublicClient,
  parameters: Parameters<NonNullable<FamilySending['readSend']>>[0],
): Promise<SendStatus> {
  const { hash, nextBlock } = parameters
  const isNamed = /^0x[\da-f]{64}$/i.test(hash)
  if (isNamed) {
    const carried = await readCarried(client, parameters, hash)
    if (carried) return { status: carried.status }
  }
  const { from } = parameters.transfer
  const number = isNamed ? await readSubmission(client, from, hash) : undefined
  const found = await findCarried(client, parameters, { name: number ?? hash, sinceBlock: nextBlock })
  if (found.carried) return { ...found.carried, isCarried: true }
  // A transaction that waits for its block, as a bundler's; one that is in a block only proposed.
  const known = isNamed ? await ask(client, 'eth_getTransactionByHash', [hash]) : undefined
  const { blockHash } = (known ?? { blockHash: '' }) as { blockHash?: unknown }
  if (blockHash === null) return { nonce: undefined, status: 'pending' }
  return { nextBlock: found.nextBlock, status: 'queued' }
}

/** The account of a key that lends itself a contract's code (EIP-7702): its wallet may name an operation, not a transaction. */
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

/** What was sent from here to take its place, once it did: only what has the same nonce can. */
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

/** The same money to the same receiver. What a wallet adds behind a token's call, the token does not read. */
export function isSameTransfer({ input, to, value }: Mined, transfer: Transfer): boolean {
  const call = toTransferCall(transfer)
  return (
    to?.toLowerCase() === call.to &&
    value === BigInt(call.value) &&
    (call.data === undefined ? input === '0x' : input.toLowerCase().startsWith(call.data))
  )
}

/** Nothing to oneself is what wallets put in the place of what they cancel. */
function isCancellation({ from, input, to, value }: Mined): boolean {
  return to?.toLowerCase() === from.toLowerCase() && value === 0n && input === '0x'
}

/** The account's transaction with this nonce, where the network still tells of the block that it is in. */
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
 * The block that used a nonce, by halves: for a user who comes back hours later, and for networks that make many blocks a minute.
 * Undefined where the state before it is gone.
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
    // Nodes keep the states of some blocks only: at the last of them the steps become small.
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

/** Unparsed, since a node's answer may lack what viem's parser takes for granted. */
async function ask(
  client: PublicClient,
  method: 'eth_getTransactionByHash' | 'eth_getTransactionReceipt',
  params: readonly [string],
): Promise<unknown> {
  return client.request({ method, params: [params[0] as Hex] })
}
