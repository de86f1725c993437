import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import { toUnanswered } from '../../chain/readCallResult.js'
import { isLimitedAnswer } from '../../chain/rpcNode.js'
import type { Hex } from '../hexBytes.js'
import { zeroAddress } from '../zeroAddress.js'
import type { Block, TokenTransfer } from './block.js'
import { type EventLog, readWithdrawal } from './decodeLog.js'

/** The events of a transaction, and its fee, which only the block's receipts contain. */
export type ReadTransaction = { fee: bigint; logs: readonly EventLog[] }

/**
 * Maximum number of accounts that are checked per transaction. A router has one caller, but a forger may name
 * thousands.
 */
const sellersPerTransaction = 4
/** Maximum number of accounts that are checked per block, which a forger can fill. */
const sellersPerBlock = 1000
/**
 * Maximum number of calls in one request. Nodes refuse larger requests, and the index would stop at a block that needs
 * one.
 */
const questionsAtOnce = 100

type Seller = {
  account: Hex
  block: Block
  position: number
  withdrawn: bigint
  payer: Hex
  logIndex: number
}

/**
 * Finds native coins that a contract paid out in exchange for tokens: a router unwraps them (WETH9's event
 * `Withdrawal`) and sends them on. No event reports that last step, and not every node supports traces. The account's
 * balances before and after the block show that step. No contract can forge balances, so they limit what the events
 * claim. If a node no longer has such an old state, nothing is found.
 *
 * @throws UpstreamUnavailableError if a node has another error, because the block is not read again
 */
export async function findPaidOut(
  blocks: readonly Block[],
  read: (block: Block) => readonly ReadTransaction[],
  send: (calls: readonly RpcCall[]) => Promise<RpcAnswer[]>,
): Promise<Map<Block, TokenTransfer[]>> {
  const found = new Map<Block, TokenTransfer[]>()
  const sellers = blocks.flatMap((block) => findSellers(block, read(block)).slice(0, sellersPerBlock))
  const questions = sellers.flatMap(({ account, block: { number } }) =>
    [number - 1, number].map(
      (at): RpcCall => ({
        id: 1,
        jsonrpc: '2.0',
        method: 'eth_getBalance',
        params: [account, `0x${at.toString(16)}`],
      }),
    ),
  )
  const answers: RpcAnswer[] = []
  for (let from = 0; from < questions.length; from += questionsAtOnce)
    answers.push(...(await send(questions.slice(from, from + questionsAtOnce))))
  const outlays = new Map(
    [...new Set(sellers.map(({ block }) => block))].map((block) => [block, findOutlays(block, read(block))]),
  )
  /** The part of an account's gain in a block that is already assigned. An account may sell twice in one block. */
  const told = new Map<string, bigint>()
  /** Number of transfers that were found for each event, by its place. */
  const items = new Map<string, number>()
  for (const [index, { account, block, logIndex, payer, position, withdrawn }] of sellers.entries()) {
    const before = readBalance(answers[2 * index])
    const after = readBalance(answers[2 * index + 1])
    if (before === null || after === null) continue
    const key = `${block.number}:${account}`
    const gained = after - before + (outlays.get(block)?.get(account) ?? 0n) - (told.get(key) ?? 0n)
    const amount = gained < withdrawn ? gained : withdrawn
    if (amount <= 0n) continue
    told.set(key, (told.get(key) ?? 0n) + amount)
    const transfers = found.get(block) ?? []
    const place = `${block.number}:${position}:${logIndex}`
    const item = items.get(place) ?? 0
    items.set(place, item + 1)
    transfers.push({
      amount,
      item,
      logIndex,
      position,
      recipient: account,
      sender: payer,
      standard: 0,
      token: zeroAddress,
      tokenId: null,
    })
    found.set(block, transfers)
  }
  return found
}

/** Finds accounts that gave tokens and received none, in transactions that unwrapped another account's coins. */
function findSellers(block: Block, read: readonly ReadTransaction[]): Seller[] {
  const transfersAt = new Map<number, TokenTransfer[]>()
  for (const transfer of block.transfers) {
    const others = transfersAt.get(transfer.position)
    if (others) others.push(transfer)
    else transfersAt.set(transfer.position, [transfer])
  }
  return block.transactions.flatMap(({ isFailed, position }): Seller[] => {
    const withdrawals = (read[position]?.logs ?? []).flatMap((log) => {
      const withdrawal = readWithdrawal(log)
      return withdrawal ? [{ ...withdrawal, logIndex: log.logIndex }] : []
    })
    const last = withdrawals.at(-1)
    if (isFailed || !last) return []
    const transfers = transfersAt.get(position) ?? []
    const buyers = new Set(transfers.map(({ recipient }) => recipient))
    const holders = new Set(withdrawals.map(({ holder }) => holder))
    const givers = new Set(transfers.filter(({ standard }) => standard === 20).map(({ sender }) => sender))
    const withdrawn = withdrawals.reduce((sum, { amount }) => sum + amount, 0n)
    return [...givers]
      .filter((account) => account !== zeroAddress && !buyers.has(account) && !holders.has(account))
      .slice(0, sellersPerTransaction)
      .map((account) => ({
        account,
        block,
        logIndex: last.logIndex,
        payer: last.holder,
        position,
        withdrawn,
      }))
  })
}

/**
 * Returns what each account spent in a block by its own transactions, minus what it received by transactions of others.
 */
function findOutlays({ transactions }: Block, read: readonly ReadTransaction[]): ReadonlyMap<Hex, bigint> {
  const outlays = new Map<Hex, bigint>()
  const add = (account: Hex, amount: bigint) => outlays.set(account, (outlays.get(account) ?? 0n) + amount)
  for (const { amount, isFailed, position, recipient, sender } of transactions) {
    const moved = isFailed ? 0n : amount
    add(sender, moved + (read[position]?.fee ?? 0n))
    if (recipient !== null) add(recipient, -moved)
  }
  return outlays
}

/**
 * What nodes say if they no longer have an old state. Source: the errors of go-ethereum, Erigon, Nethermind, Besu, Reth,
 * and of providers that sell archives. "header not found" is missing: a node that is behind says it, and has the block a
 * moment later.
 */
const oldState = /\b(state|trie|prun\w*|archiv\w*|histor\w*|old|earliest)\b/i

/** Reads a balance. Null if the node no longer has it. @throws UpstreamUnavailableError if the node does not say that */
function readBalance(answer: RpcAnswer | undefined): bigint | null {
  const { error, result } = answer ?? {}
  if (typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)) return BigInt(result)
  const isLost = error ? oldState.test(error.message.slice(0, 1000)) : result === null
  if (isLost && answer && !isLimitedAnswer(answer)) return null
  throw toUnanswered('eth_getBalance', answer)
}
