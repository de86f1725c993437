import { hexToBigInt, isHex } from 'viem'
import type { Problem } from '../errors/problem.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import type { ApprovedCall } from '../signing/eip155Call.js'
import { notEnough } from './notEnough.js'
import { causesOf, refusalOf } from './prepareFor.js'

/** Returns, in plain words, why the network does not accept an operation. Undefined if the error has another cause. */
export async function describeBlocked(
  error: unknown,
  {
    address,
    calls,
    networkId,
    rpc,
  }: { address: string; calls: readonly ApprovedCall[]; networkId: string; rpc: Rpc },
): Promise<Problem | undefined> {
  if (!(error instanceof WalletError) || error.code !== 'NODE_REFUSED') return undefined
  const causes = causesOf(error)
  if (causes.some((each) => each instanceof WalletError && each.code === 'SERVER_UNREACHABLE'))
    return undefined
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const held = await rpc(networkId, 'eth_getBalance', [address, 'latest']).catch(() => undefined)
  // Source: ERC-4337. AA21 means that the account cannot pay the operation's maximum cost. Not every bundler reports
  // it.
  const isShort =
    causes.some(({ message }) => /\bAA21\b/.test(message)) || (isHex(held) && hexToBigInt(held) < value)
  if (isShort) return notEnough(networkId)
  const reason = refusalOf(error.cause)
  return reason === undefined ? { problem: 'wouldFailUnsaid' } : { problem: 'wouldFail', values: { reason } }
}
