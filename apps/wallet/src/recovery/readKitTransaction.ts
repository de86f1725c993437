import { isRecord } from '@portico/protocol/text'
import { isAddress, isHex } from 'viem'
import type { ApprovedCall, Eip155Fee } from '../signing/eip155Call.js'
import type { KitProblem } from './kitTexts.js'

/**
 * What a signature is for. `own`: the key's own account. `smart`: the smart account that the key controls. `creation`:
 * the creation of that account.
 */
export type KitPurpose = 'own' | 'smart' | 'creation'

/** A transaction as the user wrote it. */
export type KitTransaction = { call: ApprovedCall; chainId: number; fee: Eip155Fee }

const needed = ['chainId', 'nonce', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const
const names: ReadonlySet<string> = new Set([...needed, 'data', 'to', 'value'])

/**
 * Reads a transaction that the user wrote, or returns what is wrong with it and what to do. This function guesses
 * nothing. An unreadable amount is an error and not zero, because no other screen shows what is signed here.
 */
export function readKitTransaction(text: string, purpose: KitPurpose = 'own'): KitTransaction | KitProblem {
  if (text.trim() === '') return { problem: 'none' }
  const given = parse(text)
  if (!given) return { problem: 'unreadable' }
  const strange = Object.keys(given).find((name) => !names.has(name))
  if (strange !== undefined) return { problem: 'unknown', values: { name: strange } }
  const filled = purpose === 'creation' && ['to', 'data', 'value'].find((name) => given[name] !== undefined)
  if (filled) return { problem: 'filled', values: { name: filled } }
  const read: Partial<Record<string, bigint>> = {}
  for (const name of [...needed, 'value']) {
    const input = given[name]
    if (input === undefined && name !== 'value') return { problem: 'missing', values: { name } }
    const quantity = input === undefined ? 0n : readQuantity(input)
    if (quantity === undefined) return { problem: 'noNumber', values: { name } }
    read[name] = quantity
  }
  const { data = '0x', to } = given
  if (!isHex(data) || data.length % 2 !== 0) return { problem: 'data' }
  if (to !== undefined && (typeof to !== 'string' || !isAddress(to))) return { problem: 'to' }
  if (to === undefined && data === '0x' && purpose !== 'creation')
    return { problem: 'missing', values: { name: 'to' } }
  const {
    chainId = 0n,
    gas = 0n,
    maxFeePerGas = 0n,
    maxPriorityFeePerGas = 0n,
    nonce = 0n,
    value = 0n,
  } = read
  if (chainId < 1n || chainId > Number.MAX_SAFE_INTEGER) return { problem: 'chainId' }
  if (nonce > Number.MAX_SAFE_INTEGER) return { problem: 'nonce' }
  if (maxPriorityFeePerGas > maxFeePerGas) return { problem: 'priorityFee' }
  return {
    call: { data, to: to as `0x${string}` | undefined, value },
    chainId: Number(chainId),
    fee: { gas, isLegacy: false, maxFeePerGas, maxPriorityFeePerGas, nonce: Number(nonce) },
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : undefined
  } catch {
    return undefined
  }
}

function readQuantity(input: unknown): bigint | undefined {
  // When the JSON was parsed, a larger number was rounded.
  if (typeof input === 'number') return Number.isSafeInteger(input) && input >= 0 ? BigInt(input) : undefined
  if (typeof input !== 'string' || !/^(\d{1,78}|0x[\da-f]{1,64})$/i.test(input)) return undefined
  return BigInt(input)
}
