/**
 * A source of request ids: milliseconds, then random digits. None comes twice from one source: the answer to one request
 * would end another. Between two tabs the digits keep them apart; nothing secret hangs on them, the channel is sealed.
 *
 * @param digits behind the milliseconds: 3 between two clients (a safe integer), 6 towards a relay
 * Source: walletconnect-specs, docs/specs/servers/relay/relay-server-rpc.md
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
