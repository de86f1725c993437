import type { Hex } from '../hexBytes.js'

/** The part of a transaction that the index stores. */
export type BlockTransaction = {
  /** Index in its block. */
  position: number
  hash: Hex
  sender: Hex
  /** Null for a deployment. */
  recipient: Hex | null
  /** Native base units. */
  amount: bigint
  nonce: number
  /** First four bytes of its data. Null if it has none. */
  selector: Hex | null
  isFailed: boolean
}

/** The position of an event. */
export type EventPlace = { position: number; logIndex: number; token: Hex }

/** A movement of a token, or of coins within a transaction. */
export type TokenTransfer = EventPlace & {
  /** Index within the lists of a TransferBatch, otherwise 0. */
  item: number
  /** Number of its ERC. 0 for the network's own coin, if a contract paid it out (`token` is then zero). */
  standard: 0 | 20 | 721 | 1155
  /** Null for ERC-20 and coins. */
  tokenId: bigint | null
  sender: Hex
  recipient: Hex
  amount: bigint
}

/** A permission for another account to move tokens. */
export type TokenApproval = EventPlace & {
  owner: Hex
  spender: Hex
  /** For one ERC-721 token. */
  tokenId: bigint | null
  /** ERC-20: base units. Otherwise 1, or 0 if it is revoked. */
  amount: bigint
  isForAll: boolean
}

/** The part of a block that the index stores. */
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

/** A block's number and its hash, because several blocks can have one number. */
export type BlockReference = Pick<Block, 'number' | 'hash'>
