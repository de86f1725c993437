import { paymasterSponsorship } from '@portico/protocol/http'
import { safeParse } from 'valibot'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import type { Paymaster } from './appPaymaster.js'

/**
 * The operator's paymaster of a network. It stands behind the server, and neither of them decides what an account signs: of
 * its answer only what a paymaster may say is taken, as of an app's own.
 *
 * @throws WalletError, PAYMASTER_REFUSED where the answer is none
 */
export function createOperatorPaymaster(rpc: Rpc, networkId: string): Paymaster {
  return async ({ method, params }) => {
    const answer = safeParse(
      paymasterSponsorship,
      await rpc(networkId, method, Array.isArray(params) ? params : []),
    )
    if (answer.success) return answer.output
    throw new WalletError(
      'PAYMASTER_REFUSED',
      'The wallet’s paymaster answered in a way that cannot be read.',
    )
  }
}
