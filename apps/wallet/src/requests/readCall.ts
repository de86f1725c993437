import { hexToBigInt, isAddress, isHex } from 'viem'
import { readData } from '../decode/readData.js'
import type { FeeHints } from '../signing/eip155.js'
import type { ApprovedCall } from '../signing/eip155Call.js'
import type { Eip155Account } from './eip155Accounts.js'
import { RpcRefusal } from './RpcRefusal.js'

/**
 * Refuses calls with data to the account itself, because a page could use them to set another owner or other code.
 * Without data, such a call only pays the account itself.
 */
export function refuseOwnCalls(
  calls: readonly ApprovedCall[],
  { address }: Pick<Eip155Account, 'address'>,
): void {
  if (calls.some(({ data, to }) => to?.toLowerCase() === address.toLowerCase() && data !== '0x')) {
    throw new RpcRefusal(4100, 'A site cannot change the account itself.')
  }
}

export function readCall(input: Readonly<Record<string, unknown>>, path: string): ApprovedCall {
  const given = input.data ?? input.input ?? '0x'
  // If the two differ, the screen could show one of them although the page means the other.
  if (input.data !== undefined && input.input !== undefined && input.data !== input.input) {
    throw new RpcRefusal(-32602, `${path}.input must be the same as data`)
  }
  const data = readData(given)
  if (data === undefined) throw new RpcRefusal(-32602, `${path}.data must be hex`)
  const { to } = input
  if (to !== undefined && (typeof to !== 'string' || !isAddress(to, { strict: false }))) {
    throw new RpcRefusal(-32602, `${path}.to must be an address`)
  }
  return { data, to: to as `0x${string}` | undefined, value: readQuantity(input.value) ?? 0n }
}

export function readHints(input: Readonly<Record<string, unknown>>): FeeHints {
  const nonce = readQuantity(input.nonce)
  return {
    gas: readQuantity(input.gas),
    gasPrice: readQuantity(input.gasPrice),
    maxFeePerGas: readQuantity(input.maxFeePerGas),
    maxPriorityFeePerGas: readQuantity(input.maxPriorityFeePerGas),
    nonce: nonce === undefined ? undefined : Number(nonce),
  }
}

function readQuantity(input: unknown): bigint | undefined {
  if (typeof input === 'number') return BigInt(input)
  return isHex(input) && input !== '0x' ? hexToBigInt(input) : undefined
}
