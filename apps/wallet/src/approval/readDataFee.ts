import { dataFeeOracleOf } from '@portico/protocol/token'
import { hexToBigInt, isHex, numberToHex } from 'viem'
import type { Rpc } from '../networks/rpc.js'
import type { ApprovedCall } from '../signing/eip155Call.js'
import type { ApprovalRequest } from './approvalRequest.js'

/** `getL1FeeUpperBound(uint256)`. Source: OP stack, predeploys: GasPriceOracle. */
const upperBound = '0xf1c7a58b'

/** Bytes of a transaction besides its data: numbers, the recipient, and room for an access list's head. */
const frameBytes = 200

/**
 * The most, in wei, that a rollup charges a plain account for the bytes of its transactions. The node reports the fee. Half
 * of it is added, because the fee follows Ethereum's own. If the node reports none, the result is undefined. On a network
 * that charges nothing for bytes, and for a smart account, which pays for them as gas, it is 0.
 */
export async function readDataFee(rpc: Rpc, request: ApprovalRequest): Promise<bigint | undefined> {
  return request.kind !== 'calls' || request.operation ? 0n : dataFeeOf(rpc, request.networkId, request.calls)
}

/** Returns the same for the calls of a plain account. */
export async function dataFeeOf(
  rpc: Rpc,
  networkId: string,
  calls: readonly Pick<ApprovedCall, 'data'>[],
): Promise<bigint | undefined> {
  const oracle = dataFeeOracleOf(networkId)
  if (oracle === undefined) return 0n
  const fees = await Promise.all(
    calls.map(async ({ data }) => {
      const bytes = numberToHex(data.length / 2 - 1 + frameBytes, { size: 32 })
      const call = { data: `${upperBound}${bytes.slice(2)}`, to: oracle }
      const answer = await rpc(networkId, 'eth_call', [call, 'latest']).catch(() => undefined)
      return isHex(answer) && answer !== '0x' ? (hexToBigInt(answer) * 3n) / 2n : undefined
    }),
  )
  return fees.reduce<bigint | undefined>(
    (sum, fee) => (sum === undefined || fee === undefined ? undefined : sum + fee),
    0n,
  )
}
