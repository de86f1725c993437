import type { CheckedSwap } from './checkedSwap.js'
import type { ContractCall } from './familySwapping.js'
import type { Portico } from './portico.js'

/** Returns the call that allows `spender` to take exactly `allowed` of the sold token. */
export function toApprovalCall(
  { fromAddress = '', network, owner, swapping }: CheckedSwap,
  { allowed, spender }: { allowed: bigint; spender: string },
): ContractCall {
  return {
    data: swapping.toApproval({ amount: allowed, spender }),
    from: owner,
    network,
    to: fromAddress,
    value: 0n,
  }
}

/**
 * True if an allowance must be set to 0 before it can change: the token is on the list of such tokens, or the network
 * rejects the change.
 */
export async function mustResetAllowance(
  checked: CheckedSwap,
  { allowance, signal, spender }: { allowance: bigint; signal: AbortSignal | undefined; spender: string },
): Promise<boolean> {
  const { amount, fromAddress, swapping } = checked
  if (allowance === 0n || fromAddress === undefined) return false
  if (swapping.resetsAllowance(fromAddress)) return true
  const call = toApprovalCall(checked, { allowed: amount, spender })
  return (await swapping.findRefusal(call, { signal }).catch(() => undefined)) !== undefined
}

/**
 * Checks whether the wallet can send a swap as one atomic batch. If only the approval succeeded, an unnecessary
 * allowance would be left.
 */
export async function canBatchSwap(
  portico: Portico,
  { network, owner, sending, session }: CheckedSwap,
): Promise<boolean> {
  const family = portico.families[network.chainNamespace]
  if (!sending.sendCalls || !family?.getCapabilities) return false
  const capabilities = await family.getCapabilities(session, { address: owner }).catch(() => undefined)
  const id = `0x${Number(network.id).toString(16)}`
  const { atomic } = { ...capabilities?.['0x0'], ...capabilities?.[id] }
  const status = (atomic as { status?: unknown } | undefined)?.status
  return status === 'supported' || status === 'ready'
}
