import { WalletError } from '../errors/WalletError.js'

/** What went wrong, as a person is told it; what the code itself threw says nothing to them. */
export function describeProblem(error: unknown): string {
  return error instanceof WalletError ? error.message : 'That did not work. Try again.'
}
