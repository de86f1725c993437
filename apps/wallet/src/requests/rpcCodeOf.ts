import { WalletError } from '../errors/WalletError.js'

/** Returns the code of an error. Source: EIP-1193. An error without a number there gets the server's code, or none. */
export function rpcCodeOf(error: unknown): number | string | undefined {
  if (!(error instanceof WalletError)) return undefined
  if ('rpcCode' in error && typeof error.rpcCode === 'number') return error.rpcCode
  if (error.code === 'REJECTED' || error.code === 'REPLACED') return 4001
  if (error.code === 'ACCOUNT_MISMATCH') return 4100
  if (error.code === 'NETWORK_UNKNOWN') return 4902
  // EIP-1474: the transaction was not accepted. EIP-5792 and ERC-7677 have no number for it.
  if (error.code === 'PAYMASTER_REFUSED') return -32003
  if (error.serverCode !== undefined) return error.serverCode
  // The code says nothing about the request itself, such as an emailed code: the same request can be retried.
  return error.code === 'SERVER_UNREACHABLE' || error.code === 'SERVER_REFUSED' ? error.code : undefined
}
