import { cleanText } from './cleanText.js'

/** What a wallet says about a request that it did not carry out. */
export type WalletError = {
  kind: 'rejected' | 'pending' | 'unsupported' | 'other'
  /** Every code found, outermost first: wallets wrap the one that matters. */
  codes: readonly number[]
  /** Its own words, cleaned: the innermost sentence, since what stands around it is often "Internal JSON-RPC error". */
  details: string
  /** All that it says, at whatever depth, a line each. */
  says: string
  /** Hardware behind the wallet refused, and no person: `kind` is then `other`, and `details` names the likely cause. */
  isOfHardware?: true
}

/** What hardware behind a wallet says where it cannot sign something. */
const hardwareWords =
  /ledger(?! (live|wallet))|hardware wallet|hardware account|transport ?status|off-?chain (message|sign)|blind sign|0x(6(a8[0-9a-f]|804|808|982|d0[0-9a-f]|e0[0-9a-f]|b0[0-9a-f]|511)|5515)\b/i

/** Its owner's own no, on its buttons. Source: Ledger's status words. */
const ownRefusal =
  /0x6985|(reject|den(y|ied)|declin|cancel)[^:.]{0,24}\b(on|at|in|with|from) (your |the |its )?(ledger|device|hardware|trezor)/i

/** Levels that are read, and places on them all: a wallet's error may be endless. */
const limits = { depth: 6, places: 40 }

/** Where wallets and what stands between put the error that matters, the likeliest first. */
const innerNames = ['originalError', 'data', 'error', 'cause', 'info', 'reason'] as const

/** Reads a wallet's error. Believes nothing about its shape: getters may throw and causes may run in circles. */
export function readWalletError(error: unknown): WalletError {
  const codes: number[] = []
  const texts: string[] = []
  let details = ''
  const seen = new Set<unknown>()
  let level: unknown[] = [error]
  for (let depth = 0; depth < limits.depth && level.length > 0; depth++) {
    const next: unknown[] = []
    let deeper = ''
    for (const place of level) {
      if (seen.has(place) || seen.size >= limits.places) continue
      seen.add(place)
      const { code, inner, text } = readPlace(place)
      if (code !== undefined) codes.push(code)
      if (text) texts.push(text)
      deeper ||= text
      next.push(...inner)
    }
    details = deeper || details
    level = next
  }
  const says = texts.join('\n')
  // Wallets call it a refusal of the person, who was asked nothing.
  if (hardwareWords.test(says) && !ownRefusal.test(says)) {
    const words = `A hardware wallet may not sign this: look at its screen and settings, or use another account. (${details})`
    return { codes, details: words, isOfHardware: true, kind: 'other', says }
  }
  return { codes, details, kind: toKind(codes, texts), says }
}

function readPlace(place: unknown): { code?: number | undefined; text: string; inner: readonly unknown[] } {
  if (typeof place === 'string') {
    const parsed = parse(place)
    if (parsed) return { inner: [parsed], text: '' }
    // Bytes that a contract gave back are no words.
    return { inner: [], text: /^0x[\da-f]*$/i.test(place.trim()) ? '' : cleanText(place, 200) }
  }
  if (typeof place !== 'object' || place === null) return { inner: [], text: '' }
  try {
    const { code, message } = place as Record<string, unknown>
    const parsed = parse(message)
    const inner = innerNames.map((name) => (place as Record<string, unknown>)[name])
    return {
      code: toCode(code),
      inner: [...(parsed ? [parsed] : []), ...inner].filter((found) => found !== undefined && found !== null),
      text: parsed ? '' : cleanText(message, 200),
    }
  } catch {
    return { inner: [], text: '' }
  }
}

/** Some wallets put the whole answer into their sentence. */
function parse(text: unknown): object | undefined {
  if (typeof text !== 'string' || text.length > 10_000 || !/^\s*\{/.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

function toCode(code: unknown): number | undefined {
  // Source: ethers, error codes.
  if (code === 'ACTION_REJECTED') return 4001
  const isNumber = typeof code === 'number' || (typeof code === 'string' && code.trim() !== '')
  return isNumber && Number.isInteger(Number(code)) ? Number(code) : undefined
}

/** A person's no in words: who said it, or nothing besides it. */
const refusals: readonly RegExp[] = [
  /\buser\b.{0,24}(reject|den(y|ied)|declin|cancel|disapprov|abort|closed|dismiss|refus|exited)/i,
  /(reject|denied|declined|cancel+ed|disapproved|aborted|closed|dismissed|refused).{0,16}\bby (the )?user\b/i,
  /^((the|this|error:|your) )*(request|transaction|signature|signing|connection|action|approval)? ?(was |has been )?(rejected|denied|declined|cancel+ed)[.!]?$/i,
]

function toKind(codes: readonly number[], texts: readonly string[]): WalletError['kind'] {
  // Some wallets answer a refusal with -32603, or no code at all, and say it in words.
  const isRefusal = texts.some((text) => refusals.some((words) => words.test(text)))
  if (codes.includes(4001) || isRefusal) return 'rejected'
  if (codes.includes(-32002)) return 'pending'
  if (codes.includes(-32601) || codes.includes(4200)) return 'unsupported'
  return 'other'
}
