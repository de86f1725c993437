/**
 * Checks whether an error is a rejection by the user. Source: walletconnect-specs,
 * docs/specs/clients/sign/error-codes.md, and EIP-1193.
 */
export function isRejection({ code, message }: { code: number; message: string }): boolean {
  return (
    code === 4001 ||
    (code >= 5000 && code < 5100) ||
    /\buser\b(?! ?op).{0,24}(reject|den(y|ied)|declin|cancel)/i.test(message)
  )
}
