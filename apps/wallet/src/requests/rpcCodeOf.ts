import { WalletError } from '../errors/WalletError.js'

/** Returns the EIP-1193 code of an error. If EIP-1193 has none, it returns the server's code, if there is one. */
export function rpcCodeOf(error: unknown): number | string | undefined {
  if (!(error instanceof WalletError)) return undefined
  if ('rpcCode' in error && typeof error.rpcCode === 'number') return error.rpcCode
  if (error.code === 'REJECTED' || error.code === 'REPLACED') return 4001
  if (error.code === 'ACCOUNT_MISMATCH') return 4100
  if (error.code === 'NETWORK_UNKNOWN') return 4902
  // Source: EIP-1474, the transaction was not accepted. EIP-5792 and ERC-7677 have no code for this.
  if (error.code === 'PAYMASTER_REFUSED') return -32003
  // Source: geth, the code of a reverted execution. EIP-1193 has none.
  if (error.code === 'REVERTED') return 3
  if (error.serverCode !== undefined) return error.serverCode
  // This code does not judge the request, so the page can send the same request again, such as an emailed code.
  return error.code === 'SERVER_UNREACHABLE' || error.code === 'SERVER_REFUSED' ? error.code : undefined
}
