/**
 * The shared secret of an X25519 agreement, if it is one. A peer that sends a point of small order makes it nought, known
 * to everybody. Source: RFC 7748, section 6.1.
 *
 * @throws DOMException (`OperationError`), as browsers do that look for it themselves
 */
export function assertSecret(secret: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!secret.every((byte) => byte === 0)) return secret
  throw new DOMException('The shared secret is nought', 'OperationError')
}
