import { paymasterSponsorship } from '@portico/protocol/http'
import { safeParse } from 'valibot'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import type { Paymaster } from './appPaymaster.js'

/** The code for "limit exceeded". Source: EIP-1474. */
const overLimit = -32005

/** Checks whether the operator has reached today's limit of paid operations for this account. The user may then pay. */
export function isUsedUp(error: unknown): error is WalletError {
  return error instanceof WalletError && error.code === 'PAYMASTER_REFUSED' && error.nodeCode === overLimit
}

/**
 * Creates a client for the operator's paymaster on a network, which is behind the server. Neither of them may decide
 * what an account signs. So the client takes only a paymaster's fields from the response, as it does for an app's
 * paymaster.
 *
 * @throws WalletError, PAYMASTER_REFUSED if the response is invalid
 */
export function createOperatorPaymaster(rpc: Rpc, networkId: string): Paymaster {
  return async ({ method, params }) => {
    const said = await rpc(networkId, method, Array.isArray(params) ? params : []).catch((cause: unknown) => {
      const isOverLimit = cause instanceof WalletError && cause.nodeCode === overLimit
      throw isOverLimit
        ? new WalletError('PAYMASTER_REFUSED', { problem: 'payerUsedUp' }, { cause, nodeCode: overLimit })
        : cause
    })
    const answer = safeParse(paymasterSponsorship, said)
    if (answer.success) return answer.output
    throw new WalletError('PAYMASTER_REFUSED', { problem: 'ownPayerUnreadable' })
  }
}
