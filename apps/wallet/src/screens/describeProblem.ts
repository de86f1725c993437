import { WalletError } from '../errors/WalletError.js'

/** Returns an error's sentence for the user. The messages of unexpected errors would not help. */
export function describeProblem(error: unknown): string {
  return error instanceof WalletError ? error.message : 'That did not work. Try again.'
}
