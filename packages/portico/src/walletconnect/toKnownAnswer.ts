/**
 * Converts an answer to the known form if its error has no message, is only a text or a number, or has no number as its code. A
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
  const isWord = typeof error !== 'object' && !Number.isInteger(toNumber(error))
  const told = typeof error === 'object' ? error : isWord ? { message: error } : { code: error }
  const { code, data, message } = told as Record<string, unknown>
  const number = toNumber(code)
  const isKnown = Number.isInteger(number) && typeof message === 'string'
  const hasMore = Object.keys(told).some((name) => name !== 'code' && name !== 'message')
  return {
    error: {
      ...told,
      code: Number.isInteger(number) ? number : -32603,
      // Whatever else the wallet reported. A refusal may be in it.
      ...(data === undefined && (hasMore || !isKnown) && { data: told }),
      message: typeof message === 'string' && message ? message : 'The wallet refused, and gave no reason.',
    },
    id,
    jsonrpc: '2.0',
  }
}

function toNumber(code: unknown): number {
  return typeof code === 'number' || (typeof code === 'string' && code.trim()) ? Number(code) : Number.NaN
}
