/**
 * Converts an answer to the known form if its error has no message, is only a text, or has no number as its code. A
 * request waits for the answer, and a rejection in an unknown form is still a rejection. Returns anything else
 * unchanged.
 */
export function toKnownAnswer(frame: unknown): unknown {
  if (typeof frame !== 'object' || frame === null || 'method' in frame) return frame
  const { error, id: given, result } = frame as { error?: unknown; id?: unknown; result?: unknown }
  const id = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given
  if (error === undefined || error === null) {
    // An answer without content also settles its request.
    return typeof id === 'number' ? { id, jsonrpc: '2.0', result: result ?? null } : frame
  }
  const { code, message } = (typeof error === 'object' ? error : { message: error }) as Record<
    string,
    unknown
  >
  const number = typeof code === 'number' || (typeof code === 'string' && code) ? Number(code) : Number.NaN
  const text = typeof message === 'string' && message ? message : 'The wallet refused, and gave no reason.'
  return {
    error: {
      ...(typeof error === 'object' && error),
      code: Number.isInteger(number) ? number : -32603,
      message: text,
    },
    id,
    jsonrpc: '2.0',
  }
}
