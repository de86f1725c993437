import type { FamilySending } from '../../core/family.js'
import type { SendFee } from '../../core/sendFee.js'
import { request } from '../provider.js'
import { type TransferCall, toTransferCall } from './transferCall.js'

/** Source: ERC-4337, version 0.7. */
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** The gas fields of an operation that make up its fee. */
const gasNames = ['callGasLimit', 'preVerificationGas', 'verificationGasLimit'] as const

/**
 * Requests the fee of a transfer by the embedded wallet's smart account. The wallet creates the operation, so it alone
 * can return the fee. Never prompts.
 *
 * @throws the wallet's error
 */
export const askFee: NonNullable<FamilySending['askFee']> = async (session, transfer) => {
  if (session.connector.type !== 'AUTH') return undefined
  const call = toTransferCall(transfer)
  const answer = await request(session.provider, 'eth_estimateUserOperationGas', [
    { callData: executeOf(call), sender: call.from },
    entryPoint,
  ])
  const told = Object(answer) as Readonly<Record<string, unknown>>
  if (told.payer === 'wallet') return { amount: 0n, gas: 0n, kind: 'legacy', payer: 'wallet' }
  const price = readQuantity(told.maxFeePerGas)
  const parts = gasNames.map((name) => readQuantity(told[name]))
  if (price === undefined || !parts.every((part) => part !== undefined)) return undefined
  const gas = parts.reduce((sum, part) => sum + part, 0n)
  return { amount: gas * price, gas, kind: 'legacy' } satisfies SendFee
}

function readQuantity(input: unknown): bigint | undefined {
  return typeof input === 'string' && /^0x[\da-f]{1,32}$/i.test(input) ? BigInt(input) : undefined
}

/** Encodes a call of the account's `execute(address,uint256,bytes)`. */
function executeOf({ data = '0x', to, value }: TransferCall): string {
  const word = (hex: string) => hex.slice(2).padStart(64, '0')
  const length = (data.length - 2) / 2
  const bytes = data.slice(2).padEnd(Math.ceil(length / 32) * 64, '0')
  return `0xb61d27f6${word(to)}${word(value)}${word('0x60')}${word(`0x${length.toString(16)}`)}${bytes}`
}
