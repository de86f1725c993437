import { type Hex, isAddressEqual } from 'viem'
import type { BegunBatch, CallBatches } from './callBatches.js'
import { checkNetwork } from './checkNetwork.js'
import { type Eip155Accounts, smartOf } from './eip155Accounts.js'
import type { Handles } from './handle.js'
import { MaybeSentError } from './MaybeSentError.js'
import { notOwnCalls } from './notOwnCalls.js'
import type { AskForCalls } from './plainCalls.js'
import { RpcRefusal } from './RpcRefusal.js'
import { readCall, readHints, refuseOwnCalls } from './readCall.js'
import { readCapabilities } from './readCapabilities.js'
import type { AskForOperation } from './smartOperations.js'

/** Handles requests of EVM sites to send calls. */
export function createSendRequests({
  askForCalls,
  askForOperation,
  batches,
  eip155Account,
  smartSender,
}: Eip155Accounts & {
  askForCalls: AskForCalls
  askForOperation: AskForOperation
  batches: CallBatches
}): Handles {
  const requests: Handles = {
    async eth_sendTransaction([transaction]: [Readonly<Record<string, unknown>>], context) {
      const sender = await eip155Account(transaction.from, context.networkId)
      checkNetwork(transaction.chainId, context.networkId)
      const call = readCall(transaction, 'params.0')
      if (sender.isSponsored !== undefined) {
        refuseOwnCalls([call], sender)
        return askForOperation('eth_sendTransaction', [call], sender, context, async (send, outcomeOf) => {
          // A reverted operation has a hash, too, as a reverted transaction of a plain account has.
          const { transactionHash } = await outcomeOf(await send())
          return transactionHash
        })
      }
      refuseOwnCalls([call], await smartOf(sender))
      return askForCalls(
        'eth_sendTransaction',
        [{ ...call, hints: readHints(transaction) }],
        sender,
        context,
        (send) => send(0),
      )
    },
    async wallet_sendCalls(
      [batch]: [
        { calls: readonly Readonly<Record<string, unknown>>[]; version?: string } & Record<string, unknown>,
      ],
      context,
    ) {
      const sender = await eip155Account(batch.from, context.networkId)
      checkNetwork(batch.chainId, context.networkId)
      const service = readCapabilities(batch, sender)
      const id = typeof batch.id === 'string' ? batch.id : undefined
      if (sender.isSponsored !== undefined) {
        const all = batch.calls.map((call, index) => readCall(call, `params.0.calls.${index}`))
        refuseOwnCalls(all, sender)
        await batches.assertNew(id)
        const run = async (send: () => Promise<Hex>) => {
          const { networkId } = context
          const begun = await batches.begin({ calls: all.length, id, kind: 'operation', networkId })
          try {
            await keepHash(begun, await send())
          } catch (error) {
            await begun.forget()
            throw error
          }
          return batch.version === '1.0' ? begun.id : { id: begun.id }
        }
        return askForOperation('wallet_sendCalls', all, sender, context, run, undefined, service)
      }
      if (batch.atomicRequired === true) {
        throw new RpcRefusal(
          5760,
          'This account sends calls one by one, so it cannot guarantee that all of them execute or none.',
        )
      }
      const calls = batch.calls.map((call, index) => ({
        ...readCall(call, `params.0.calls.${index}`),
        hints: {},
      }))
      refuseOwnCalls(calls, await smartOf(sender))
      await batches.assertNew(id)
      return askForCalls('wallet_sendCalls', calls, sender, context, async (send, hashOf) => {
        const begun = await batches.begin({ calls: calls.length, id, networkId: context.networkId })
        for (const index of calls.keys()) {
          try {
            await keepHash(begun, await send(index))
          } catch (error) {
            if (index === 0) {
              await begun.forget()
              throw error
            }
            // Sent calls cannot be undone. The batch shows how many were sent.
            const hash = error instanceof MaybeSentError ? (error.hash as Hex) : undefined
            // If the disk is full, nothing is stored, but the request was sent anyway.
            if (hash !== undefined) await begun.add(hash).catch(() => {})
            await begun.stop(hash === undefined ? hashOf(index) : undefined).catch(() => {})
            break
          }
        }
        return batch.version === '1.0' ? begun.id : { id: begun.id }
      })
    },
    async eth_sendUserOperation(
      [operation, entryPoint]: [Readonly<Record<string, unknown>>, string],
      context,
    ) {
      const sender = await smartSender(operation.sender, undefined, context.networkId)
      const { entryPointAddress, readOperationCalls } = await import('../smart/readOperationCalls.js')
      // Source: ERC-4337. An unsupported entry point has the error code of invalid parameters.
      if (!isAddressEqual(entryPoint as `0x${string}`, entryPointAddress)) {
        throw new RpcRefusal(-32602, `params.1 must be ${entryPointAddress}, the account’s entry point`)
      }
      const calls = readOperationCalls(operation.callData)
      if (!calls) throw new RpcRefusal(-32602, notOwnCalls)
      refuseOwnCalls(calls, sender)
      // The page chooses what the operation does. The wallet sets the nonce, the fee, the payer and the signer, as in
      // any other operation.
      return askForOperation('eth_sendUserOperation', calls, sender, context, (send) => send())
    },
  }
  return requests
}

/**
 * Stores the hash of a sent call. If the disk is full, it throws an error that says that the call may have been sent.
 */
async function keepHash(batch: BegunBatch, hash: Hex): Promise<void> {
  await batch.add(hash).catch((cause: unknown) => {
    throw new MaybeSentError(hash, cause)
  })
}
