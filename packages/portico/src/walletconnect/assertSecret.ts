/**
 * Checks and returns the shared secret of an X25519 agreement. A peer that sends a point of small order makes the
 * secret zero, which is public. Source: RFC 7748, section 6.1.
 *
 * @throws DOMException (`OperationError`), like a browser that checks the secret itself
 */
export function assertSecret(secret: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!secret.every((byte) => byte === 0)) return secret
  throw new DOMException('The shared secret is nought', 'OperationError')
}
