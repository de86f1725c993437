/**
 * Creates a source of request ids: milliseconds, then random digits. One source never repeats an id, because the answer
 * to one request would settle another. The digits make the ids of two tabs differ. They need not be secret, because the
 * channel is encrypted.
 *
 * Source: walletconnect-specs, docs/specs/servers/relay/relay-server-rpc.md
 *
 * @param digits after the milliseconds: 3 between two clients (a safe integer), 6 for a relay
 */
export function createRequestIds(digits: 3 | 6, nowMs: () => number = Date.now): () => string {
  const span = 10 ** digits
  let last = 0n
  return () => {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    const next = BigInt(nowMs()) * BigInt(span) + BigInt(random % span)
    last = next > last ? next : last + 1n
    return String(last)
  }
}
