/** The payment that a code or a link requests: the reverse of `formatPaymentUri`. */
export type PaymentRequest = {
  namespace: 'eip155' | 'solana' | 'bip122'
  /** CAIP-2 id of the network. Undefined if the format names none. */
  networkId: string | undefined
  /** The recipient's address, or a name if the format allows one. Not verified here: the family verifies it. */
  receiver: string
  /** Address of the token's contract or mint. Undefined for the native token, or if the code names only a recipient. */
  tokenAddress: string | undefined
  /** `units` of the token or native token, or `whole` tokens in plain decimal notation. Exactly as written. */
  amount: { units: bigint } | { whole: string } | undefined
}

export type ParsedPaymentUri =
  /** Not a known format. */
  | { status: 'none' }
  /** `unsupported`: the code requests more than a transfer, or contains something that must not be ignored. */
  | { status: 'refused'; reason: 'malformed' | 'unsupported' }
  | { status: 'ok'; request: PaymentRequest }

/** Maximum length in characters. No such URI is longer. */
const longest = 2048

/** Largest amount: the range of a uint256. */
const largest = 2n ** 256n - 1n

/**
 * Parses the text of a code: EIP-681, Solana Pay, BIP-21, or an address with its network (CAIP-10). It refuses a
 * request that it does not fully understand, because a part of it would be a different request. Only BIP-21 allows
 * ignoring a parameter, if its name does not begin with `req-`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-681, https://docs.solanapay.com/spec,
 * https://github.com/bitcoin/bips/blob/master/bip-0321.mediawiki, https://chainagnostic.org/CAIPs/caip-10
 */
export function parsePaymentUri(text: string): ParsedPaymentUri {
  const uri = text.trim()
  const [, scheme = '', rest = ''] = /^([a-z\d]+):(.*)$/is.exec(uri) ?? []
  const read = readers[scheme.toLowerCase()]
  if (!read) return { status: 'none' }
  if (uri.length > longest || /\s/.test(uri)) return malformed
  const [path = '', query] = splitOnce(rest, '?')
  const parameters = readQuery(query)
  return parameters ? read(path, parameters, scheme.toLowerCase()) : malformed
}

type Parameters = ReadonlyMap<string, string>
type Read = (path: string, parameters: Parameters, scheme: string) => ParsedPaymentUri

const malformed = { reason: 'malformed', status: 'refused' } as const
const unsupported = { reason: 'unsupported', status: 'refused' } as const

const readers: Readonly<Record<string, Read | undefined>> = Object.assign(Object.create(null), {
  bip122: readCaip10,
  bitcoin: readBip21,
  eip155: readCaip10,
  ethereum: readEip681,
  solana: readSolana,
})

/** The parameters of EIP-681 that change nothing about the payment: texts, and gas, which the wallet sets itself. */
const eip681Asides = ['gas', 'gasLimit', 'gasPrice', 'label', 'message']

function readEip681(path: string, parameters: Parameters): ParsedPaymentUri {
  const [, target = '', chainId, call] =
    /^(?:pay-)?([^@/]+)(?:@(\d{1,15}))?(?:\/([\w]+))?$/.exec(decode(path) ?? '') ?? []
  if (!isReceiver(target)) return malformed
  const networkId = chainId === undefined ? undefined : `eip155:${Number(chainId)}`
  const value = readNumber(parameters.get('value'))
  if (value === 'wrong') return malformed
  if (call === undefined) {
    if (!hasOnly(parameters, ['value', ...eip681Asides])) return unsupported
    return done({
      amount: toUnits(value),
      namespace: 'eip155',
      networkId,
      receiver: target,
      tokenAddress: undefined,
    })
  }
  // The screen could not show the effect of any other call.
  if (call !== 'transfer' || (value !== undefined && value !== 0n)) return unsupported
  if (!hasOnly(parameters, ['value', 'address', 'uint256', ...eip681Asides])) return unsupported
  const receiver = parameters.get('address') ?? ''
  const units = readNumber(parameters.get('uint256'))
  if (units === 'wrong' || !isReceiver(receiver) || !/^0x[\da-f]{40}$/i.test(target)) return malformed
  return done({ amount: toUnits(units), namespace: 'eip155', networkId, receiver, tokenAddress: target })
}

function readSolana(path: string, parameters: Parameters, scheme: string): ParsedPaymentUri {
  // An address with its network: `solana:<reference>:<address>`.
  if (/^[^:/]+:[^:/]+$/.test(path)) return readCaip10(path, parameters, scheme)
  // A link to a transaction that a server creates, so its effect is unknown here.
  if (/^https?(:|%3a)/i.test(path)) return unsupported
  // The transaction must contain the reference and the memo, if there are any: without them, the shop does not find the
  // payment. Names of parameters are in lower case, so `Reference` is not known either.
  if (!hasOnly(parameters, ['amount', 'spl-token', 'label', 'message'])) return unsupported
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(path)) return malformed
  const tokenAddress = parameters.get('spl-token')
  if (tokenAddress !== undefined && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(tokenAddress)) return malformed
  const amount = readWhole(parameters.get('amount'))
  if (amount === 'wrong') return malformed
  return done({ amount, namespace: 'solana', networkId: undefined, receiver: path, tokenAddress })
}

function readBip21(path: string, written: Parameters): ParsedPaymentUri {
  // BIP-321, which replaces BIP-21: names of parameters may be in any case.
  const parameters = new Map([...written].map(([key, value]) => [key.toLowerCase(), value]))
  if (parameters.size < written.size) return malformed
  // A required but unknown parameter invalidates the whole URI.
  if ([...parameters.keys()].some((key) => key.startsWith('req-'))) return unsupported
  const receiver = decode(path) ?? ''
  if (!/^[a-z\d]{14,90}$/i.test(receiver)) return malformed
  const amount = readWhole(parameters.get('amount'))
  if (amount === 'wrong') return malformed
  // Codes are smaller in upper case, and bech32 is the same in both cases.
  const isCapitals = /^(BC|TB|BCRT)1[A-Z\d]+$/.test(receiver)
  return done({
    amount,
    namespace: 'bip122',
    networkId: undefined,
    receiver: isCapitals ? receiver.toLowerCase() : receiver,
    tokenAddress: undefined,
  })
}

/** Checks whether all parameters are among these. Any other one would be dropped, and what it requests with it. */
function hasOnly(parameters: Parameters, known: readonly string[]): boolean {
  return [...parameters.keys()].every((key) => known.includes(key))
}

function readCaip10(path: string, parameters: Parameters, scheme: string): ParsedPaymentUri {
  const [, reference = '', receiver = ''] = /^([-\w]{1,32}):([-.%\w]{1,128})$/.exec(path) ?? []
  if (receiver === '' || parameters.size > 0) return malformed
  // The scheme is one of the readers' names.
  const namespace = scheme as PaymentRequest['namespace']
  return done({
    amount: undefined,
    namespace,
    networkId: `${namespace}:${reference}`,
    receiver,
    tokenAddress: undefined,
  })
}

function done(request: PaymentRequest): ParsedPaymentUri {
  return { request, status: 'ok' }
}

/** Checks whether a text is an address, or a name with a dot in it. */
function isReceiver(text: string): boolean {
  return /^0x[\da-f]{40}$/i.test(text) || (/^[^\s/?@:]{3,255}$/u.test(text) && text.includes('.'))
}

/**
 * Parses a query. Undefined if a value cannot be decoded, or if a key occurs twice: it is not clear which value counts.
 */
function readQuery(query: string | undefined): Parameters | undefined {
  const parameters = new Map<string, string>()
  for (const part of query ? query.split('&') : []) {
    const [name, text = ''] = splitOnce(part, '=')
    const key = decode(name)
    const value = decode(text.replaceAll('+', ' '))
    if (key === undefined || value === undefined || parameters.has(key)) return undefined
    parameters.set(key, value)
  }
  return parameters
}

/** Reads a whole number, also with a decimal point and an exponent. Source: EIP-681, `number`. */
function readNumber(text: string | undefined): bigint | 'wrong' | undefined {
  if (text === undefined) return undefined
  const [, digits = '', fraction = '', exponent = '0'] =
    /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text) ?? []
  const shift = Number(exponent)
  const kept = fraction.replace(/0+$/, '')
  if (digits === '' || kept.length > shift) return 'wrong'
  const units = BigInt(`${digits}${kept}${'0'.repeat(shift - kept.length)}`)
  return units > largest ? 'wrong' : units
}

function toUnits(units: bigint | undefined): PaymentRequest['amount'] {
  return units === undefined || units === 0n ? undefined : { units }
}

/** Reads whole tokens in plain decimal notation. */
function readWhole(text: string | undefined): PaymentRequest['amount'] | 'wrong' {
  if (text === undefined) return undefined
  if (!/^(\d{1,78}(\.\d{1,78})?|\.\d{1,78})$/.test(text)) return 'wrong'
  if (/^[0.]*$/.test(text)) return undefined
  return { whole: text.startsWith('.') ? `0${text}` : text }
}

function splitOnce(text: string, at: string): readonly [string, string | undefined] {
  const index = text.indexOf(at)
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)]
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
