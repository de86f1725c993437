import type { ApprovedCall } from '../approval/approvalRequest.js'
import { WalletError } from '../errors/WalletError.js'
import type { SmartAccount } from '../smart/smartAccount.js'

/** Prepares an operation; what its bundler says against it is the answer. */
export async function prepareOperation(account: SmartAccount, calls: readonly ApprovedCall[]) {
  try {
    return await account.prepare(calls)
  } catch (error) {
    const causes = causesOf(error)
    const own = causes.find((each) => each instanceof WalletError)
    if (own?.code === 'PAYMASTER_REFUSED' || own?.code === 'EXPIRED_SESSION') throw own
    // Source: ERC-4337: what an entry point says of a paymaster begins by AA3.
    const [word] = causes.map(({ message }) => /\bAA3\d [^\n]{1,100}/.exec(message)?.[0]).filter(Boolean)
    if (word !== undefined) {
      const message = `The network does not take what the paymaster signed: ${word}.`
      throw new WalletError('PAYMASTER_REFUSED', message, { cause: error })
    }
    if (error instanceof WalletError) throw error
    const message = `The network would not take this. ${refusalOf(error)}`
    throw new WalletError('NODE_REFUSED', message, { cause: error })
  }
}

export function refusalOf(error: unknown): string {
  const { shortMessage } = (error ?? {}) as { shortMessage?: unknown }
  return typeof shortMessage === 'string' ? shortMessage : 'No reason was given.'
}

/** viem wraps what a transport throws. */
export function causesOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
