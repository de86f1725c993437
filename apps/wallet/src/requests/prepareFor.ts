import type { Problem } from '../errors/problem.js'
import { WalletError } from '../errors/WalletError.js'
import type { ApprovedCall } from '../signing/eip155Call.js'
import type { PaymasterService } from '../smart/appPaymaster.js'
import type { SmartAccount } from '../smart/smartAccount.js'
import type { Eip155Account } from './eip155Accounts.js'
import type { OpenSmart } from './openSmart.js'

/** Creates a function that prepares operations of smart accounts. */
export function createPrepareFor({ openSmart }: { openSmart: OpenSmart }) {
  /** Prepares an operation with its payer. The user sees this operation and signs it. */
  async function prepareFor(
    networkId: string,
    calls: readonly ApprovedCall[],
    smart: Eip155Account,
    { nonce, service }: { nonce: bigint | undefined; service: PaymasterService | undefined },
  ) {
    const unpaid: { unpaid?: readonly Problem[] } = {}
    if (service) {
      const opened = await openSmart(smart, networkId, false, service)
      try {
        const operation = await prepareOperation(opened.account, calls, nonce)
        const { hostOf } = await import('../smart/appPaymaster.js')
        return { ...opened, ...unpaid, operation, payer: hostOf(service) }
      } catch (error) {
        // Only a refusal by the paymaster leads to another payer. An error in the calls does not depend on who pays.
        const isRefused = error instanceof WalletError && error.code === 'PAYMASTER_REFUSED'
        if (!isRefused || !service.isOptional) throw error
        unpaid.unpaid = [error.problem]
      }
    }
    const prepare = async (isPaidFor: boolean | undefined) => {
      const opened = await openSmart(smart, networkId, isPaidFor)
      return { ...opened, operation: await prepareOperation(opened.account, calls, nonce) }
    }
    const { isUsedUp } = await import('../smart/operatorPaymaster.js')
    const prepared = await prepare(smart.isSponsored).catch((error: unknown) => {
      if (!isUsedUp(error)) throw error
      unpaid.unpaid = [...(unpaid.unpaid ?? []), error.problem]
      return prepare(false)
    })
    return { ...prepared, ...unpaid, payer: undefined }
  }

  return prepareFor
}

/**
 * Prepares an operation. If its bundler refuses, the error contains the bundler's reason.
 *
 * @param nonce Default: a new one
 */
export async function prepareOperation(
  account: SmartAccount,
  calls: readonly ApprovedCall[],
  nonce?: bigint | undefined,
) {
  try {
    return await account.prepare(calls, nonce)
  } catch (error) {
    const causes = causesOf(error)
    const own = causes.find((each) => each instanceof WalletError)
    if (own?.code === 'PAYMASTER_REFUSED' || own?.code === 'EXPIRED_SESSION') throw own
    // Source: ERC-4337. The entry point's errors about a paymaster begin with AA3.
    const [word] = causes.map(({ message }) => /\bAA3\d [^\n]{1,100}/.exec(message)?.[0]).filter(Boolean)
    if (word !== undefined) {
      const problem = { problem: 'payerRejected', values: { reason: word } } as const
      throw new WalletError('PAYMASTER_REFUSED', problem, { cause: error })
    }
    if (error instanceof WalletError) throw error
    const message = `The network would reject this. ${refusalOf(error) ?? 'No reason was given.'}`
    throw new WalletError('NODE_REFUSED', message, { cause: error })
  }
}

/** Returns a bundler's or a node's reason, if it gave one. */
export function refusalOf(error: unknown): string | undefined {
  const { shortMessage } = (error ?? {}) as { shortMessage?: unknown }
  return typeof shortMessage === 'string' ? shortMessage : undefined
}

/** Returns an error and its causes, because viem wraps the errors of a transport. */
export function causesOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
