import { isRevert, readCoinUnits } from '@portico/protocol/token'
import { hexToBigInt, isHex } from 'viem'
import { readDecimals } from '../approval/readTokenFacts.js'
import type { Rpc } from '../networks/rpc.js'
import type { ApprovedCall } from '../signing/eip155Call.js'

/** `transfer(address,uint256)`. Source: ERC-20. */
const transferData = /^0xa9059cbb[\da-f]{64}([\da-f]{64})$/i

export type SentOfCoin = {
  units: bigint
  /** True if the node did not say whether a token is the coin. `units` does not include that token. */
  isUnread: boolean
}

/**
 * Returns how much of the network's own coin the calls take, without fees. If the coin is also a token with the same
 * balance (CELO on Celo), the result includes the amount of that token that the calls send.
 */
export async function sentOfCoin(
  rpc: Rpc,
  networkId: string,
  {
    account,
    calls,
    nativeBalance,
  }: { account: string; calls: readonly ApprovedCall[]; nativeBalance: bigint },
): Promise<SentOfCoin> {
  let isUnread = false
  const ask = (transaction: object) =>
    rpc(networkId, 'eth_call', [transaction, 'latest']).catch((error: unknown) => {
      // Any other error says nothing about the contract.
      if (!isRevert(error)) isUnread = true
      return undefined
    })
  const parts = await Promise.all(
    calls.map(async ({ data, to, value }) => {
      const [, moved] = transferData.exec(data) ?? []
      if (moved === undefined || to === undefined) return value
      const balance = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
      const [answer, decimals] = await Promise.all([
        ask({ data: balance, to }),
        readDecimals(rpc, networkId, to).catch(() => {
          isUnread = true
          return undefined
        }),
      ])
      const units = await readCoinUnits({
        account,
        call: ask,
        decimals,
        nativeBalance,
        networkId,
        tokenAddress: to,
        tokenBalance: isHex(answer) && answer.length === 66 ? hexToBigInt(answer) : 0n,
      })
      return value + BigInt(`0x${moved}`) * (units ?? 0n)
    }),
  )
  return { isUnread, units: parts.reduce((sum, part) => sum + part, 0n) }
}
