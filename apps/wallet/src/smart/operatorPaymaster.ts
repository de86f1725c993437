import { paymasterSponsorship } from '@portico/protocol/http'
import { safeParse } from 'valibot'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import type { Paymaster } from './appPaymaster.js'

/** Source: EIP-1474, "limit exceeded". */
const overLimit = -32005

const usedUpWords = 'The wallet has paid for as many operations of this account as it does in a day.'

/** Whether the operator pays for no more of an account today, which the person may do themselves. */
export function isUsedUp(error: unknown): error is WalletError {
  return error instanceof WalletError && error.code === 'PAYMASTER_REFUSED' && error.nodeCode === overLimit
}

/**
 * The operator's paymaster of a network. It stands behind the server, and neither of them decides what an account signs: of
 * its answer only what a paymaster may say is taken, as of an app's own.
 *
 * @throws WalletError, PAYMASTER_REFUSED where the answer is none
 */
export function createOperatorPaymaster(rpc: Rpc, networkId: string): Paymaster {
  return async ({ method, params }) => {
    const said = await rpc(networkId, method, Array.isArray(params) ? params : []).catch((cause: unknown) => {
      const isOverLimit = cause instanceof WalletError && cause.nodeCode === overLimit
      throw isOverLimit
        ? new WalletError('PAYMASTER_REFUSED', usedUpWords, { cause, nodeCode: overLimit })
        : cause
    })
    const answer = safeParse(paymasterSponsorship, said)
    if (answer.success) return answer.output
    throw new WalletError(
      'PAYMASTER_REFUSED',
      'The wallet’s paymaster answered in a way that cannot be read.',
    )
  }
}
