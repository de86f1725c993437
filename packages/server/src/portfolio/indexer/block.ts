import type { Hex } from '../hexBytes.js'

/** A transaction as the index keeps it. */
export type BlockTransaction = {
  /** Index in its block. */
  position: number
  hash: Hex
  sender: Hex
  /** Null: it deploys a contract. */
  recipient: Hex | null
  /** Native base units. */
  amount: bigint
  nonce: number
  /** First four bytes of its data. Null: it has none. */
  selector: Hex | null
  isFailed: boolean
}

/** Where an event stands. */
export type EventPlace = { position: number; logIndex: number; token: Hex }

/** A movement of a token, or of coins within a transaction. */
export type TokenTransfer = EventPlace & {
  /** Index within the lists of a TransferBatch, otherwise 0. */
  item: number
  /** Number of its ERC, or 0 for the network's own coin, which a contract paid out (`token` is then zero). */
  standard: 0 | 20 | 721 | 1155
  /** Null for ERC-20 and coins. */
  tokenId: bigint | null
  sender: Hex
  recipient: Hex
  amount: bigint
}

/** Leave given to somebody to move tokens. */
export type TokenApproval = EventPlace & {
  owner: Hex
  spender: Hex
  /** Of one ERC-721 token. */
  tokenId: bigint | null
  /** ERC-20: base units. Otherwise 1, or 0 when it is taken back. */
  amount: bigint
  isForAll: boolean
}

/** One block, with what the index keeps of it. */
export type Block = {
  number: number
  hash: Hex
  parentHash: Hex
  /** Unix seconds. */
  minedAt: number
  transactions: BlockTransaction[]
  transfers: TokenTransfer[]
  approvals: TokenApproval[]
}

/** Which block: its number, and its hash, since there can be several of one number. */
export type BlockReference = Pick<Block, 'number' | 'hash'>
