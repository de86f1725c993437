import type { Hex } from 'viem'
import type { ApprovalRequest, SmartOperation } from '../approval/approvalRequest.js'
import type { Rpc } from '../networks/rpc.js'
import type { ApprovedCall } from '../signing/eip155Call.js'
import type { PaymasterService } from '../smart/appPaymaster.js'
import type { PreparedOperation, SealedOperation, SmartAccount } from '../smart/smartAccount.js'
import type { Delivery } from './deliver.js'
import { describeBlocked } from './describeBlocked.js'
import type { Eip155Account } from './eip155Accounts.js'
import type { RequestContext } from './handle.js'
import { MaybeSentError } from './MaybeSentError.js'
import type { OpenSmart } from './openSmart.js'
import { causesOf, createPrepareFor } from './prepareFor.js'
import type { SendSigned } from './sendSigned.js'
import type { UnclearSends } from './unclearSends.js'
import { keyOfRequest } from './unclearSends.js'

/** A signed operation, with what the screen showed about it. */
type KeptOperation = { sealed: SealedOperation; shown: SmartOperation }

/**
 * What happened to an operation on the network. A transaction can succeed even though an operation in it was reverted.
 */
export type OperationOutcome = { isReverted: boolean; transactionHash: Hex }

export type AskForOperation = ReturnType<typeof createSmartOperations>

/** Requests approval for operations of smart accounts, and sends them. */
export function createSmartOperations({
  openSmart,
  rpc,
  sendSigned,
  unclear,
}: {
  openSmart: OpenSmart
  rpc: Rpc
  sendSigned: SendSigned
  unclear: UnclearSends
}) {
  const prepareFor = createPrepareFor({ openSmart })

  /**
   * Requests approval for calls of a smart account, and sends them as one operation.
   *
   * @returns what `run` returns
   */
  async function askForOperation<result>(
    method: string,
    calls: readonly ApprovedCall[],
    smart: Eip155Account,
    { ask, site, networkId }: RequestContext,
    run: (send: () => Promise<Hex>, outcomeOf: (hash: Hex) => Promise<OperationOutcome>) => Promise<result>,
    /** Submits the signed operation. Default: to the network's bundler. */
    submit?: (operation: PreparedOperation, signature: Hex) => Promise<Hex>,
    /** The paymaster that the app names. Default: the operator or the user pays. */
    service?: PaymasterService,
  ): Promise<result> {
    const key = keyOfRequest('operation', site.origin, networkId, smart.address, calls)
    const repeat = submit
      ? undefined
      : await unclear.repeat<KeptOperation>(key, async ({ sealed }) =>
          (await openSmart(smart, networkId)).account.isKnown(sealed),
        )
    const kept = repeat?.isAgain ? repeat.signed : undefined
    if (kept) {
      const { account } = await openSmart(smart, networkId)
      const request: ApprovalRequest = {
        account: smart.address,
        calls,
        fees: [],
        isRepeat: true,
        kind: 'calls',
        method,
        networkId,
        operation: kept.shown,
      }
      return ask(request, async (leaves, settles) => {
        const send = () => sendOperation(key, account, kept, { isRepeat: true, leaves })
        const answer = await run(following(account, send, settles), outcomeOn(account, key))
        await unclear.forget(key)
        return answer
      })
    }
    // The refused operation never expires. The new one gets the same nonce, so only one of the two can execute.
    const refused = repeat?.signed.sealed
    const prepared = await prepareFor(networkId, calls, smart, { nonce: refused?.nonce, service }).catch(
      async (error: unknown) => {
        if (refused && isNonceUsed(error)) throw new MaybeSentError(refused.hash, error)
        const blocked = await describeBlocked(error, { address: smart.address, calls, networkId, rpc })
        if (blocked === undefined) throw error
        return { blocked, error }
      },
    )
    if ('blocked' in prepared) {
      const { blocked, error } = prepared
      // The user sees the request and why it cannot be carried out. The site learns only that the user rejected it.
      const request = {
        account: smart.address,
        blocked,
        calls,
        fees: [],
        kind: 'calls',
        method,
        networkId,
      } as const
      return ask(request, () => Promise.reject(error))
    }
    const { account, operation, payer, unpaid, withOwner } = prepared
    const { feeOf } = await import('../smart/smartAccount.js')
    const shown: SmartOperation = {
      feeWei: feeOf(operation),
      isFirst: operation.factory !== undefined,
      isSponsored: operation.paymaster !== undefined,
      ...(payer !== undefined && { payer }),
      ...(unpaid !== undefined && { unpaid }),
    }
    const request: ApprovalRequest = {
      account: smart.address,
      calls,
      fees: [],
      kind: 'calls',
      method,
      networkId,
      operation: shown,
    }
    return ask(request, async (leaves, settles) => {
      const send = async () => {
        if (submit) {
          const signature = await account.sign(operation, withOwner)
          leaves()
          return submit(operation, signature)
        }
        // While this request waited, the user may have approved an earlier, identical one.
        const same = await unclear.find<KeptOperation>(key)
        if (same) return sendOperation(key, account, same, { isRepeat: true, leaves })
        const signed = { sealed: await account.seal(operation, withOwner), shown }
        return sendOperation(key, account, signed, { isRepeat: false, leaves })
      }
      const answer = await run(following(account, send, settles), outcomeOn(account, key))
      await unclear.forget(key)
      return answer
    })
  }

  async function sendOperation(
    key: string,
    account: SmartAccount,
    kept: KeptOperation,
    { isRepeat, leaves }: Pick<Delivery, 'isRepeat' | 'leaves'>,
  ): Promise<Hex> {
    const { sealed } = kept
    await sendSigned(key, kept, {
      hash: sealed.hash,
      isKnown: () => account.isKnown(sealed),
      isRepeat,
      leaves,
      send: () => account.send(sealed),
    })
    return sealed.hash
  }

  /**
   * Waits until a block contains an operation. If waiting fails, the operation may still be on the network. Once the
   * outcome is known, the stored operation is deleted, so a repeat of the request signs a new one.
   */
  function outcomeOn(account: SmartAccount, key: string): (hash: Hex) => Promise<OperationOutcome> {
    return async (hash) => {
      const { receipt, success } = await account.receiptOf(hash).catch((cause: unknown) => {
        throw new MaybeSentError(hash, cause)
      })
      await unclear.forget(key)
      return { isReverted: success !== true, transactionHash: receipt.transactionHash }
    }
  }

  return askForOperation
}

/** Checks whether an error says that an operation's nonce is used. Source: AA25 of ERC-4337, and viem's text for it. */
function isNonceUsed(error: unknown): boolean {
  return causesOf(error).some(({ message }) => /AA25|invalid smart account nonce/i.test(message))
}

/** Follows a sent operation until a block contains it, even if the site does not wait for that. */
function following(
  account: SmartAccount,
  send: () => Promise<Hex>,
  settles: (isExecuted: Promise<boolean>) => void,
): () => Promise<Hex> {
  return async () => {
    const hash = await send()
    settles(account.receiptOf(hash).then(({ success }) => success === true))
    return hash
  }
}
