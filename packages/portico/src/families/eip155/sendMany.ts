import type { FamilySending } from '../../core/family.js'
import { getCapabilities } from './capabilities.js'
import { toHexChainId } from './chainId.js'
import { toTransferCall } from './transferCall.js'
import { sendCalls } from './walletCalls.js'

/** Checks whether the wallet announces atomic batches: all calls or none (EIP-5792, `atomic`). Never prompts. */
export const canSendMany: NonNullable<FamilySending['canSendMany']> = async (
  session,
  { address, network },
) => {
  const capabilities = await getCapabilities(session, { address })
  const { atomic } = { ...capabilities['0x0'], ...capabilities[toHexChainId(network.id)] }
  // `ready` means that the wallet supports it once the user agrees.
  const { status } = (atomic ?? {}) as { status?: unknown }
  return status === 'supported' || status === 'ready'
}

/**
 * Asks the user to send several transfers as one batch (`wallet_sendCalls`): all or none.
 *
 * @throws MethodNotSupportedError, SendRejectedError, RequestPendingError, RequestFailedError
 */
export const sendMany: NonNullable<FamilySending['sendMany']> = async (session, transfers) => {
  const [first] = transfers
  if (!first) return { callsId: '' }
  const calls = transfers.map((transfer) => {
    const { data, to, value } = toTransferCall(transfer)
    return { data, to, value: String(BigInt(value)) }
  })
  const { from, network } = first
  return { callsId: await sendCalls(session, { atomic: true, calls, from, network }) }
}
