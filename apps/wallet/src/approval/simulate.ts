import { decodeEventLog, hexToBigInt, isHex, numberToHex, parseAbi } from 'viem'
import type { Rpc } from '../networks/rpc.js'
import type { ApprovedCall } from './approvalRequest.js'

/** What would come and go, by token; the network's own currency has none. Base units: negative goes out. */
export type BalanceChange = {
  token: string | undefined
  units: bigint
  /** What goes out, whatever of it comes back. */
  outUnits: bigint
}

/** How a network that can says the network's own currency moves. Source: execution-apis, eth_simulateV1, traceTransfers. */
const ownCurrency = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const transferEvent = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

/**
 * What calls would change of an account's balances, by the node's word; `fails` where one of them would not go through, and
 * undefined where it does not simulate. A word of the node alone: what the calls are is read from their bytes.
 */
export async function simulateCalls(
  rpc: Rpc,
  networkId: string,
  { account, calls }: { account: string; calls: readonly ApprovedCall[] },
): Promise<BalanceChange[] | 'fails' | undefined> {
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

function readChanges(answer: unknown, account: string): BalanceChange[] | 'fails' | undefined {
  const [block] = Array.isArray(answer) ? answer : []
  const calls = isRecord(block) && Array.isArray(block.calls) ? block.calls.filter(isRecord) : undefined
  if (calls?.some(({ status }) => status === '0x0')) return 'fails'
  if (!calls || calls.some(({ status }) => status !== '0x1')) return undefined
  const changes = new Map<string, Omit<BalanceChange, 'token'>>()
  for (const log of calls.flatMap(({ logs }) => (Array.isArray(logs) ? logs.filter(isRecord) : []))) {
    const moved = readTransfer(log)
    if (!moved) continue
    // What an account sends to itself stays.
    if (same(moved.to, moved.from) || moved.value === 0n) continue
    const isOut = same(moved.from, account)
    if (!isOut && !same(moved.to, account)) continue
    const { outUnits, units } = changes.get(moved.token) ?? { outUnits: 0n, units: 0n }
    changes.set(moved.token, {
      outUnits: isOut ? outUnits + moved.value : outUnits,
      units: isOut ? units - moved.value : units + moved.value,
    })
  }
  return [...changes].map(([token, change]) => ({
    ...change,
    token: token === ownCurrency ? undefined : token,
  }))
}

function readTransfer(log: Readonly<Record<string, unknown>>) {
  const { address, data, topics } = log
  if (typeof address !== 'string' || !Array.isArray(topics) || !topics.every((topic) => isHex(topic)))
    return undefined
  try {
    const { args } = decodeEventLog({
      abi: transferEvent,
      data: isHex(data) ? data : '0x',
      topics: topics as [`0x${string}`, ...`0x${string}`[]],
    })
    return { from: args.from, to: args.to, token: address.toLowerCase(), value: args.value }
  } catch {
    // Another event, or a token whose number is no amount.
    return undefined
  }
}

const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null
}

/** Symbol and decimals as a token states them: its own word. */
export async function readTokenFacts(
  rpc: Rpc,
  networkId: string,
  token: string,
): Promise<{ symbol: string; decimals: number } | undefined> {
  const ask = (data: string) => rpc(networkId, 'eth_call', [{ data, to: token }, 'latest'])
  try {
    // decimals() and symbol().
    const [decimals, symbol] = await Promise.all([ask('0x313ce567'), ask('0x95d89b41')])
    if (!isHex(decimals) || decimals === '0x') return undefined
    const places = hexToBigInt(decimals)
    return places <= 36n ? { decimals: Number(places), symbol: readText(symbol) } : undefined
  } catch {
    return undefined
  }
}

/** A string of an answer, or bytes32 as some old tokens have it. */
function readText(answer: unknown): string {
  if (!isHex(answer) || answer.length < 66) return ''
  const bytes = Uint8Array.from(answer.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const isText = answer.length >= 130
  const length = isText ? Number(BigInt(`0x${answer.slice(66, 130)}`)) : 32
  const start = isText ? 64 : 0
  if (length > 256) return ''
  return new TextDecoder().decode(bytes.slice(start, start + length)).replace(/\0+$/, '')
}
