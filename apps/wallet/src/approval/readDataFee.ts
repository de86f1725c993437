import { dataFeeOracleOf } from '@portico/protocol/token'
import { bytesToHex, concatHex, encodeFunctionData, type Hex, hexToBigInt, isHex, parseAbi } from 'viem'
import type { Rpc } from '../networks/rpc.js'
import type { ApprovedCall } from '../signing/eip155Call.js'
import type { ApprovalRequest } from './approvalRequest.js'

/** Source: OP stack and Scroll, predeploys. Scroll and rollups before Fjord have only `getL1Fee`. */
const oracleAbi = parseAbi([
  'function getL1Fee(bytes) view returns (uint256)',
  'function getL1FeeUpperBound(uint256) view returns (uint256)',
])

/** Bytes of a transaction besides its data: numbers, the recipient, and the head of an access list. */
const frameBytes = 200

/**
 * Returns the most, in wei, that a rollup charges a plain account for the bytes of its transactions. This is the fee
 * that the node reports, plus half, because the fee follows Ethereum's own. If the node reports no fee, the result is
 * undefined. It is 0 on a network that charges nothing for bytes. It is also 0 for a smart account, which pays for
 * bytes as gas.
 */
export async function readDataFee(rpc: Rpc, request: ApprovalRequest): Promise<bigint | undefined> {
  return request.kind !== 'calls' || request.operation ? 0n : dataFeeOf(rpc, request.networkId, request.calls)
}

/** Returns the fee that `readDataFee` describes, for the calls of a plain account. */
export async function dataFeeOf(
  rpc: Rpc,
  networkId: string,
  calls: readonly Pick<ApprovedCall, 'data'>[],
): Promise<bigint | undefined> {
  const oracle = dataFeeOracleOf(networkId)
  if (oracle === undefined) return 0n
  const fees = await Promise.all(
    calls.map(async ({ data }) => {
      const ask = async (asked: Hex) => {
        const answer = await rpc(networkId, 'eth_call', [{ data: asked, to: oracle }, 'latest']).catch(
          () => undefined,
        )
        return isHex(answer) && answer.length === 66 ? (hexToBigInt(answer) * 3n) / 2n : undefined
      }
      const length = BigInt(data.length / 2 - 1 + frameBytes)
      // Random bytes stand for the parts that are not known yet, because no rollup can compress them.
      const bytes = concatHex([data, bytesToHex(crypto.getRandomValues(new Uint8Array(frameBytes)))])
      return (
        (await ask(
          encodeFunctionData({ abi: oracleAbi, args: [length], functionName: 'getL1FeeUpperBound' }),
        )) ?? ask(encodeFunctionData({ abi: oracleAbi, args: [bytes], functionName: 'getL1Fee' }))
      )
    }),
  )
  return fees.reduce<bigint | undefined>(
    (sum, fee) => (sum === undefined || fee === undefined ? undefined : sum + fee),
    0n,
  )
}
