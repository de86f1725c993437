import { isAddress } from 'viem'
import { WalletError } from '../errors/WalletError.js'
import type { ServerCall } from '../session/serverCall.js'
import type { Eip155Accounts } from './eip155Accounts.js'
import type { Handles } from './handle.js'
import { RpcRefusal } from './RpcRefusal.js'
import type { AskForOperation, OperationOutcome } from './smartOperations.js'

/** Handles requests of EVM sites for session keys of a smart account. */
export function createPermissionRequests({
  askForOperation,
  call,
  smartSender,
}: Pick<Eip155Accounts, 'smartSender'> & { askForOperation: AskForOperation; call: ServerCall }): Handles {
  const requests: Handles = {
    async wallet_grantPermissions([request]: [Readonly<Record<string, unknown>>], context) {
      const sender = await smartSender(request.address ?? request.from, request.chainId, context.networkId)
      const { encodeGrant, readGrant } = await import('../smart/sessions.js')
      const grant = readGrant(request, Math.floor(Date.now() / 1000))
      if ('problem' in grant) throw new RpcRefusal(-32602, grant.problem)
      const grantCall = { data: encodeGrant(grant), to: sender.address, value: 0n }
      return askForOperation(
        'wallet_grantPermissions',
        [grantCall],
        sender,
        context,
        async (send, outcomeOf) => {
          const { transactionHash } = assertExecuted(await outcomeOf(await send()))
          // A revocation only needs to name the key, because the account itself stores what the key may do.
          return { ...request, address: sender.address, context: grant.key, transactionHash }
        },
      )
    },
    async wallet_revokePermissions([request]: [Readonly<Record<string, unknown>>], context) {
      const sender = await smartSender(request.address, request.chainId, context.networkId)
      const key = request.permissionsContext ?? request.context ?? request.pci
      if (typeof key !== 'string' || !isAddress(key, { strict: false })) {
        throw new RpcRefusal(
          -32602,
          'params.0.permissionsContext must be the context of a granted permission',
        )
      }
      const [{ encodeRevoke }, { revokeSession }] = await Promise.all([
        import('../smart/sessions.js'),
        import('../smart/revokeSession.js'),
      ])
      const revocation = { data: encodeRevoke(key), to: sender.address, value: 0n }
      const { networkId } = context
      return askForOperation(
        'wallet_revokePermissions',
        [revocation],
        sender,
        context,
        async (send, outcomeOf) => {
          assertExecuted(await outcomeOf(await send()))
          return {}
        },
        (operation, signature) => revokeSession(call, { key, networkId, operation, signature }),
      )
    },
  }
  return requests
}

/**
 * Checks that an operation took effect. Otherwise a site would tell the user that a key was revoked, although the key
 * can still spend.
 *
 * @throws WalletError, REVERTED
 */
function assertExecuted(outcome: OperationOutcome): OperationOutcome {
  if (!outcome.isReverted) return outcome
  const { transactionHash } = outcome
  const words = `The network reverted this in transaction ${transactionHash}. It changed nothing, but its fee was paid. Try again.`
  throw new WalletError('REVERTED', words)
}
