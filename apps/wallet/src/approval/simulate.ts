import { isRecord } from '@portico/protocol/text'
import { decodeEventLog, isHex, numberToHex, parseAbi } from 'viem'
import type { Rpc } from '../networks/rpc.js'
import type { ApprovedCall } from '../signing/eip155Call.js'

/**
 * The change of one balance in base units; negative if the amount goes out. For the network's own currency, `token` is
 * undefined.
 */
export type BalanceChange = {
  token: string | undefined
  units: bigint
  /** The amount that goes out, regardless of what comes back. */
  outUnits: bigint
}

/**
 * The change of an item of a collection, or of pieces of an item. It has no price. `pieces` is negative if the item
 * goes out.
 */
export type ItemChange = {
  collection: string
  number: bigint
  pieces: bigint
  /** The number of pieces that go out, regardless of what comes back. */
  outPieces: bigint
}

/** The changes that calls would cause. */
export type Changes = { amounts: BalanceChange[]; items: ItemChange[] }

/**
 * The address under which a simulation reports the network's own currency. Source: execution-apis, eth_simulateV1,
 * traceTransfers.
 */
const ownCurrency = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
/** The event of ERC-721 has the same name and another layout. Older collections index none of its arguments. */
const itemEvents = [
  parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)']),
  parseAbi(['event Transfer(address from, address to, uint256 id)']),
]

/**
 * Returns how calls would change an account's balances, as the node reports it. The result is `fails` if one of the
 * calls would fail, and undefined if the node cannot simulate. This is only the node's claim. To show what the calls do,
 * the wallet decodes their bytes.
 */
export async function simulateCalls(
  rpc: Rpc,
  networkId: string,
  { account, calls }: { account: string; calls: readonly ApprovedCall[] },
): Promise<Changes | 'fails' | undefined> {
  try {
    const answer = await rpc(networkId, 'eth_simulateV1', [
      {
        blockStateCalls: [
          {
            calls: calls.map(({ data, to, value }) => ({
              data,
              from: account,
              value: numberToHex(value),
              ...(to !== undefined && { to }),
            })),
          },
        ],
        traceTransfers: true,
        validation: false,
      },
      'latest',
    ])
    return readChanges(answer, account)
  } catch {
    return undefined
  }
}

function readChanges(answer: unknown, account: string): Changes | 'fails' | undefined {
  const [block] = Array.isArray(answer) ? answer : []
  const calls = isRecord(block) && Array.isArray(block.calls) ? block.calls.filter(isRecord) : undefined
  if (calls?.some(({ status }) => status === '0x0')) return 'fails'
  if (!calls || calls.some(({ status }) => status !== '0x1')) return undefined
  const sums = new Map<string, Moved & { out: bigint; sum: bigint }>()
  for (const moved of calls
    .flatMap(({ logs }) => (Array.isArray(logs) ? logs.filter(isRecord) : []))
    .flatMap(readMoved)) {
    // A transfer to the account itself changes nothing.
    if (same(moved.to, moved.from) || moved.count === 0n) continue
    const isOut = same(moved.from, account)
    if (!isOut && !same(moved.to, account)) continue
    const key = `${moved.contract} ${moved.number ?? ''}`
    const { out, sum } = sums.get(key) ?? { out: 0n, sum: 0n }
    sums.set(key, {
      ...moved,
      out: isOut ? out + moved.count : out,
      sum: isOut ? sum - moved.count : sum + moved.count,
    })
  }
  const all = [...sums.values()]
  return {
    amounts: all
      .filter(({ number }) => number === undefined)
      .map(({ contract, out, sum }) => ({
        outUnits: out,
        token: contract === ownCurrency ? undefined : contract,
        units: sum,
      })),
    items: all.flatMap(({ contract, number, out, sum }) =>
      number === undefined ? [] : [{ collection: contract, number, outPieces: out, pieces: sum }],
    ),
  }
}

/** A move of a token, or of an item if `number` is set. */
type Moved = { contract: string; from: string; to: string; count: bigint; number?: bigint }

function readMoved(log: Readonly<Record<string, unknown>>): Moved[] {
  const { address, data, topics } = log
  if (typeof address !== 'string' || !Array.isArray(topics) || !topics.every((topic) => isHex(topic)))
    return []
  const contract = address.toLowerCase()
  const written = {
    data: isHex(data) ? data : '0x',
    topics: topics as [`0x${string}`, ...`0x${string}`[]],
  } as const
  for (const abi of itemEvents) {
    try {
      const { from, id, to } = decodeEventLog({ abi, ...written }).args
      return [{ contract, count: 1n, from, number: id, to }]
    } catch {
      // The log has another layout, or is another event.
    }
  }
  try {
    const { args, eventName } = decodeEventLog({ abi: events, ...written })
    const { from, to } = args
    if (eventName === 'Transfer') return [{ contract, count: args.value, from, to }]
    if (eventName === 'TransferSingle') return [{ contract, count: args.value, from, number: args.id, to }]
    return args.ids.map((number, index) => ({ contract, count: args.values[index] ?? 1n, from, number, to }))
  } catch {
    return []
  }
}

const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()
