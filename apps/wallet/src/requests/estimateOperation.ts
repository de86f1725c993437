import { numberToHex } from 'viem'
import type { Rpc } from '../networks/rpc.js'
import type { AccountTypes } from './accountTypes.js'
import type { Eip155Accounts } from './eip155Accounts.js'
import { noSmartAccount } from './noSmartAccount.js'
import { notOwnCalls } from './notOwnCalls.js'
import type { OpenSmart } from './openSmart.js'
import { prepareOperation } from './prepareFor.js'
import { RpcRefusal } from './RpcRefusal.js'

/** Creates the handler of `eth_estimateUserOperationGas`. */
export function createEstimateOperation({
  accountTypes,
  openSmart,
  rpc,
  smartSender,
}: Pick<Eip155Accounts, 'smartSender'> & { accountTypes: AccountTypes; openSmart: OpenSmart; rpc: Rpc }) {
  /**
   * Returns the maximum cost of an operation, as its screen would show it. The page chooses what the operation does.
   * The wallet sets its nonce, its fee and who pays. If the operation is complete, it goes to the bundler.
   */
  async function estimateOperation(params: unknown, networkId: string): Promise<unknown> {
    const method = 'eth_estimateUserOperationGas'
    const [asked] = Array.isArray(params) ? params : []
    const { callData, nonce, sender: named } = Object(asked) as Readonly<Record<string, unknown>>
    if (!(await accountTypes.find(networkId))) throw noSmartAccount()
    if (nonce !== undefined) return rpc(networkId, method, params ?? [])
    const sender = await smartSender(named, undefined, networkId)
    const { readOperationCalls } = await import('../smart/readOperationCalls.js')
    const calls = readOperationCalls(callData)
    if (!calls) throw new RpcRefusal(-32602, notOwnCalls)
    // The operator's paymaster counts each operation that it agrees to. An estimate must not use up one of them.
    if (sender.isSponsored) return { payer: 'wallet' }
    const { account } = await openSmart(sender, networkId)
    const operation = await prepareOperation(account, calls)
    const { callGasLimit, maxFeePerGas, preVerificationGas, verificationGasLimit } = operation
    return Object.fromEntries(
      Object.entries({ callGasLimit, maxFeePerGas, preVerificationGas, verificationGasLimit }).map(
        ([name, amount]) => [name, numberToHex(amount)],
      ),
    )
  }

  return estimateOperation
}
