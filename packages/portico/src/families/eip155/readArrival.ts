import type { Hex, PublicClient } from 'viem'
import type { Transfer } from '../../core/family.js'
import { asHex } from './transferCall.js'

/** Marks the start of what the code below returns, so that no other response of a node is taken for a number. */
const mark = 'a5'.repeat(32)

/**
 * Returns how much arrives of a token that keeps a part of each transfer. The node simulates the transfer and compares
 * the recipient's balances. Undefined if all of it arrives, or if the node does not support the simulation.
 */
export async function readArrival(
  client: PublicClient,
  { amount, from, to, tokenAddress }: Transfer,
): Promise<bigint | undefined> {
  const sender = asHex(from)
  if (tokenAddress === undefined || amount === 0n || sender === asHex(to)) return undefined
  try {
    // The sender gets code for this request only, so that the token sees the right sender. Source: geth, state
    // overrides of eth_call.
    const code = tryingCode({ amount, to: asHex(to), token: asHex(tokenAddress) })
    const answer = await client.request({
      method: 'eth_call',
      params: [{ from: sender, to: sender }, 'latest', { [sender]: { code } }],
    })
    const [, arrived] = new RegExp(`^0x${mark}([\\da-f]{64})$`).exec(answer) ?? []
    if (arrived === undefined || BigInt(`0x${arrived}`) >= amount) return undefined
    return BigInt(`0x${arrived}`)
  } catch {
    return undefined
  }
}

/** Returns code that reads the recipient's balance, transfers, reads it again, and returns the difference. */
function tryingCode({ amount, to, token }: { amount: bigint; to: Hex; token: Hex }): Hex {
  const receiver = `73${to.slice(2)}600452`
  const address = `73${token.slice(2)}`
  // If a call fails, the code jumps to its own end, at `end`.
  const orFail = (end: string) => `1561${end}57`
  const balance = (out: string, end: string) =>
    `6370a0823160e01b600052${receiver}602060${out}60246000${address}5afa${orFail(end)}`
  const transfer = (end: string) =>
    `63a9059cbb60e01b600052${receiver}7f${amount.toString(16).padStart(64, '0')}602452602060a0604460006000${address}5af1${orFail(end)}`
  const answer = `7f${mark}60e05260805160c0510361010052604060e0f3`
  const write = (end: string) => `${balance('80', end)}${transfer(end)}${balance('c0', end)}${answer}`
  const end = (write('0000').length / 2).toString(16).padStart(4, '0')
  return `0x${write(end)}5b60006000fd`
}
