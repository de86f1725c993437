import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import type { Hex } from '../hexBytes.js'
import { zeroAddress } from '../zeroAddress.js'
import type { Block, TokenTransfer } from './block.js'
import { type EventLog, readWithdrawal } from './decodeLog.js'

/** What a block's receipts add to the events: the fee of each transaction. */
export type ReadTransaction = { fee: bigint; logs: readonly EventLog[] }

/**
 * Maximum number of accounts that are checked per transaction. A router has one caller, but a forger may name
 * thousands.
 */
const sellersPerTransaction = 4

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
 * balances before and after the block show it, and nobody can forge these, so they limit what the events claim. If a
 * node no longer has such an old state, nothing is found.
 */
export async function findPaidOut(
  blocks: readonly Block[],
  read: (block: Block) => readonly ReadTransaction[],
  send: (calls: readonly RpcCall[]) => Promise<RpcAnswer[]>,
): Promise<Map<Block, TokenTransfer[]>> {
  const found = new Map<Block, TokenTransfer[]>()
  const sellers = blocks.flatMap((block) => findSellers(block, read(block)))
  if (sellers.length === 0) return found
  const answers = await send(
    sellers.flatMap(({ account, block: { number } }) =>
      [number - 1, number].map(
        (at): RpcCall => ({
          id: 1,
          jsonrpc: '2.0',
          method: 'eth_getBalance',
          params: [account, `0x${at.toString(16)}`],
        }),
      ),
    ),
  )
  /** The part of an account's gain in a block that is already assigned. It may sell twice in one block. */
  const told = new Map<string, bigint>()
  for (const [index, { account, block, logIndex, payer, position, withdrawn }] of sellers.entries()) {
    const before = readQuantity(answers[2 * index])
    const after = readQuantity(answers[2 * index + 1])
    if (before === null || after === null) continue
    const key = `${block.number}:${account}`
    const gained = after - before + outlay(account, block, read(block)) - (told.get(key) ?? 0n)
    const amount = gained < withdrawn ? gained : withdrawn
    if (amount <= 0n) continue
    told.set(key, (told.get(key) ?? 0n) + amount)
    const transfers = found.get(block) ?? []
    transfers.push({
      amount,
      item: transfers.filter((each) => each.position === position && each.logIndex === logIndex).length,
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
  return block.transactions.flatMap(({ isFailed, position }): Seller[] => {
    const withdrawals = (read[position]?.logs ?? []).flatMap((log) => {
      const withdrawal = readWithdrawal(log)
      return withdrawal ? [{ ...withdrawal, logIndex: log.logIndex }] : []
    })
    const last = withdrawals.at(-1)
    if (isFailed || !last) return []
    const transfers = block.transfers.filter((transfer) => transfer.position === position)
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

/** Returns what an account spent in a block by its own transactions, minus what it received by those of others. */
function outlay(account: Hex, { transactions }: Block, read: readonly ReadTransaction[]): bigint {
  return transactions.reduce((sum, { amount, isFailed, position, recipient, sender }) => {
    const moved = isFailed ? 0n : amount
    if (sender === account) sum += moved + (read[position]?.fee ?? 0n)
    if (recipient === account) sum -= moved
    return sum
  }, 0n)
}

function readQuantity(answer: RpcAnswer | undefined): bigint | null {
  const result = answer?.result
  return typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result) ? BigInt(result) : null
}
