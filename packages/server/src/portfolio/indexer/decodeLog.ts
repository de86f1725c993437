import type { Hex } from '../hexBytes.js'
import type { TokenApproval, TokenTransfer } from './block.js'

export type EventLog = {
  address: Hex
  topics: readonly Hex[]
  data: Hex
  logIndex: number
}

export type DecodedLog = { transfers: TokenTransfer[]; approvals: TokenApproval[] }

/** Keccak-256 of the events' signatures: ERC-20, ERC-721 and ERC-1155 as their EIPs write them. */
export const eventTopics = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** WETH9's `Withdrawal(address indexed src, uint256 wad)`. */
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** Maximum number of entries of a TransferBatch that are read. A block's gas allows a few hundred real ones. */
const batchLimit = 1000

/**
 * Decodes a token's event. Returns null for other events, and for events whose format differs from their standard.
 * Transfers of nothing are left out, because anyone can make a contract report that a user sent 0 to a look-alike of a
 * known address.
 */
export function decodeLog(
  { address: token, data, logIndex, topics }: EventLog,
  position: number,
): DecodedLog | null {
  const [topic, first, second, third] = topics
  const place = { logIndex, position, token }
  const one = (transfer: Omit<TokenTransfer, keyof typeof place | 'item'>): DecodedLog => ({
    approvals: [],
    transfers: transfer.amount === 0n ? [] : [{ ...place, item: 0, ...transfer }],
  })
  const approval = (given: Omit<TokenApproval, keyof typeof place>): DecodedLog => ({
    approvals: [{ ...place, ...given }],
    transfers: [],
  })

  switch (topic) {
    case eventTopics.transfer: {
      const sender = readAddress(first)
      const recipient = readAddress(second)
      if (!sender || !recipient) return null
      if (topics.length === 4 && third && data === '0x') {
        return one({ amount: 1n, recipient, sender, standard: 721, tokenId: BigInt(third) })
      }
      if (topics.length !== 3 || data.length !== 66) return null
      return one({ amount: BigInt(data), recipient, sender, standard: 20, tokenId: null })
    }
    case eventTopics.transferSingle: {
      const [tokenId, amount] = readWords(data)
      const sender = readAddress(second)
      const recipient = readAddress(third)
      if (!sender || !recipient || tokenId === undefined || amount === undefined) return null
      return one({ amount, recipient, sender, standard: 1155, tokenId })
    }
    case eventTopics.transferBatch: {
      const sender = readAddress(second)
      const recipient = readAddress(third)
      const lists = readTwoLists(data)
      if (!sender || !recipient || !lists) return null
      const transfers = lists.flatMap(([tokenId, amount], item): TokenTransfer[] =>
        amount === 0n ? [] : [{ ...place, amount, item, recipient, sender, standard: 1155, tokenId }],
      )
      return { approvals: [], transfers }
    }
    case eventTopics.approval: {
      const owner = readAddress(first)
      const spender = readAddress(second)
      if (!owner || !spender) return null
      if (topics.length === 4 && third && data === '0x') {
        const amount = /^0x0*$/.test(spender) ? 0n : 1n
        return approval({ amount, isForAll: false, owner, spender, tokenId: BigInt(third) })
      }
      if (topics.length !== 3 || data.length !== 66) return null
      return approval({ amount: BigInt(data), isForAll: false, owner, spender, tokenId: null })
    }
    case eventTopics.approvalForAll: {
      const owner = readAddress(first)
      const spender = readAddress(second)
      if (!owner || !spender || data.length !== 66) return null
      return approval({
        amount: BigInt(data) === 0n ? 0n : 1n,
        isForAll: true,
        owner,
        spender,
        tokenId: null,
      })
    }
    default:
      return null
  }
}

/** Reads whose wrapped coins were unwrapped, and how many. Returns null for any other event. */
export function readWithdrawal({ data, topics }: EventLog): { holder: Hex; amount: bigint } | null {
  const holder = readAddress(topics[1])
  if (topics[0] !== eventTopics.withdrawal || topics.length !== 2 || data.length !== 66 || !holder)
    return null
  return { amount: BigInt(data), holder }
}

/** Reads the address in a topic. Its first 12 bytes must be zero. */
function readAddress(topic: Hex | undefined): Hex | null {
  return topic !== undefined && /^0x0{24}[0-9a-f]{40}$/.test(topic) ? `0x${topic.slice(26)}` : null
}

function readWords(data: Hex): bigint[] {
  const words = data.slice(2).match(/.{64}/g) ?? []
  return words.map((word) => BigInt(`0x${word}`))
}

/**
 * Decodes `(uint256[] ids, uint256[] amounts)` as pairs. Returns null if their lengths differ or they exceed the data.
 */
function readTwoLists(data: Hex): [bigint, bigint][] | null {
  const words = readWords(data)
  const ids = readList(words, 0)
  const amounts = readList(words, 1)
  if (!ids || !amounts || ids.length !== amounts.length) return null
  return ids.map((id, index) => [id, amounts[index] ?? 0n])
}

function readList(words: readonly bigint[], head: number): bigint[] | null {
  const offset = words[head]
  if (offset === undefined || offset % 32n !== 0n || offset > BigInt(words.length) * 32n) return null
  const at = Number(offset / 32n)
  const length = words[at]
  if (length === undefined || length > BigInt(Math.min(batchLimit, words.length - at - 1))) return null
  return words.slice(at + 1, at + 1 + Number(length))
}
