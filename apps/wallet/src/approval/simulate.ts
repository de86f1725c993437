import { decodeEventLog, isHex, numberToHex, parseAbi } from 'viem'
import type { Rpc } from '../networks/rpc.js'
import type { ApprovedCall } from '../signing/eip155Call.js'

/** What would come and go, by token; the network's own currency has none. Base units: negative goes out. */
export type BalanceChange = {
  token: string | undefined
  units: bigint
  /** What goes out, whatever of it comes back. */
  outUnits: bigint
}

/** An item of a collection, or pieces of one, that would come and go: it has no price. Negative goes out. */
export type ItemChange = {
  collection: string
  number: bigint
  pieces: bigint
  /** What goes out, whatever of it comes back. */
  outPieces: bigint
}

/** What calls would change. */
export type Changes = { amounts: BalanceChange[]; items: ItemChange[] }

/** How a network that can says the network's own currency moves. Source: execution-apis, eth_simulateV1, traceTransfers. */
const ownCurrency = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
/** ERC-721's has the same name and another layout; that of collections before it says all in its data. */
const itemEvents = [
  parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)']),
  parseAbi(['event Transfer(address from, address to, uint256 id)']),
]

/**
 * What calls would change of an account's balances, by the node's word; `fails` where one of them would not go through, and
 * undefined where it does not simulate. A word of the node alone: what the calls are is read from their bytes.
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
    // What an account sends to itself stays.
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

/** So much of a token, or so many of an item with its number. */
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
      // Another layout, or another event.
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

function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null
}
