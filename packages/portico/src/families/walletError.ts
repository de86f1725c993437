import { cleanText } from './cleanText.js'

/** What a wallet says about a request that it did not carry out. */
export type WalletError = {
  kind: 'rejected' | 'pending' | 'unsupported' | 'other'
  /** Every code found, outermost first: wallets wrap the one that matters. */
  codes: readonly number[]
  /** Its own words, cleaned. */
  details: string
}

/** Reads a wallet's error. Believes nothing about its shape: getters may throw and causes may run in circles. */
export function readWalletError(error: unknown): WalletError {
  const codes: number[] = []
  let details = ''
  try {
    let level: unknown = error
    for (let depth = 0; depth < 5 && level !== null && typeof level === 'object'; depth++) {
      const { cause, code, data, error: inner, message } = level as Record<string, unknown>
      if (Number.isInteger(Number(code))) codes.push(Number(code))
      details ||= cleanText(message, 200)
      const { cause: dataCause, originalError } = (data ?? {}) as Record<string, unknown>
      level = originalError ?? dataCause ?? inner ?? cause
    }
  } catch {
    // What was read so far has to do.
  }
  return { codes, details: details || cleanText(error, 200), kind: toKind(codes, details) }
}

function toKind(codes: readonly number[], details: string): WalletError['kind'] {
  // Some wallets answer a refusal with -32603, or no code at all, and say it in words.
  if (codes.includes(4001) || /user.{0,24}(reject|den(y|ied)|declin|cancel)/i.test(details)) return 'rejected'
  if (codes.includes(-32002)) return 'pending'
  if (codes.includes(-32601) || codes.includes(4200)) return 'unsupported'
  return 'other'
}
