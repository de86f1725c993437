import { bytesToHex } from '@noble/hashes/utils'
import { concatBytes } from '../bytes.js'
import { invalid, type Verification } from '../verification.js'
import { readWrapper } from './readWrapper.js'
import { validatorCode } from './validatorCode.js'

/** One request to a node, in the form of EIP-1193's `request`. A viem client's `request` accepts it. */
export type NodeRequest =
  | { method: 'eth_call'; params: [NodeCall, 'latest'] }
  | { method: 'eth_chainId'; params: [] }
  | { method: 'eth_getCode'; params: [`0x${string}`, 'latest'] }

/** `to` is set in a call of the account itself, for nodes that run no code from outside their network. */
export type NodeCall = {
  data?: `0x${string}` | undefined
  from: `0x${string}`
  gas?: `0x${string}` | undefined
  /** The same as `data`, for nodes that read only this newer name. */
  input?: `0x${string}` | undefined
  to?: `0x${string}` | undefined
}

/** Access to a node: its URL (http or https), or a function that sends one request to it. */
export type NodeAccess = string | ((request: NodeRequest) => Promise<unknown>)

/**
 * Maximum length of a signature for a contract. The signature and the validator together must fit into the creation
 * code that a node accepts (EIP-3860, 49,152 bytes).
 */
const maxSignatureLength = 45_000

const defaultGasLimit = 10_000_000
const defaultTimeoutMs = 5_000

/** Maximum length of a node's response. An honest one has about 170 characters. */
const maxAnswerLength = 4_096

/** Sender of the call. Not the default, zero: some accounts take that for a simulation and accept everything. */
const asker = '0x0000000000000000000000000000000000006492'

/**
 * Sender for nodes that only take calls from an account on their network (Hedera): Multicall3, which no account trusts.
 * Source: https://www.multicall3.com
 */
const knownAsker = '0xca11bde05977b3631167028862be2a173976ca11'

type VerifyByContractParameters = {
  address: string
  digest: Uint8Array
  signature: Uint8Array
  node: NodeAccess
  chainId?: number | undefined
  gasLimit?: number | undefined
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks the account's contract, which may not be deployed yet. One `eth_call`, which changes nothing, is usually enough.
 */
export async function verifyByContract(parameters: VerifyByContractParameters): Promise<Verification> {
  const { address, chainId, digest, gasLimit = defaultGasLimit, node, signature } = parameters
  if (signature.length > maxSignatureLength) {
    return invalid('SIGNATURE_MALFORMED', `The signature has more than ${maxSignatureLength} bytes.`)
  }
  const wrapper = readWrapper(signature)
  if (wrapper === 'malformed') {
    return invalid('SIGNATURE_MALFORMED', 'The signature ends as in ERC-6492, but is not wrapped.')
  }
  const { factory, inner, preparation } = wrapper ?? {
    factory: new Uint8Array(20),
    inner: signature,
    preparation: new Uint8Array(),
  }
  const data = `${validatorCode}${encodeQuestion(address, digest, inner, factory, preparation)}` as const
  const gas = `0x${Math.floor(gasLimit).toString(16)}` as const
  const call = { data, from: asker, gas } as const

  let answer: unknown
  let isPassing = false
  for (const asked of [call, { from: asker, gas, input: data } as const]) {
    try {
      answer = await ask(node, { method: 'eth_call', params: [asked, 'latest'] }, parameters)
    } catch (error) {
      isPassing = mayPass(error)
    }
    if (typeof answer === 'string' && /^0x[\da-f]{128}$/i.test(answer)) return readAnswer(answer, chainId)
    if (isPassing) break
  }
  return (
    (await askAccount(parameters, { call, inner, isPassing, isWrapped: wrapper !== undefined })) ??
    readAnswer(answer, chainId)
  )
}

/** Checks whether a retry may succeed, because the node was not reached or is busy. */
function mayPass(error: unknown): boolean {
  const { cause, code, details, message, name } = Object(error) as Record<string, unknown>
  if (typeof code !== 'number' && cause === undefined) return true
  const words = [details, message, name].filter((text) => typeof text === 'string').join(' ')
  if (
    [-32005, -32016, 429].includes(Number(code)) ||
    /limit(ed)?\b|too many|time|busy|unavailable|sync/i.test(words)
  )
    return !/gas limit/i.test(words)
  return typeof code !== 'number' && cause !== error && mayPass(cause)
}

/**
 * Gas of the second call, to the account itself: 3,000,000. Some nodes reject more gas than one of their blocks has.
 */
const smallGas = '0x2dc6c0'

/** The selector of ERC-1271. A contract returns it if it accepts the signature. */
const magic = '1626ba7e'

/** The selector of ERC-1271's first form, which takes the digest as bytes. Safe used it up to 1.2. */
const firstMagic = '20c13b0b'

/**
 * Calls the account itself, which must be deployed. Older and different virtual machines do not run our code. Undefined
 * if the result is not conclusive either.
 */
async function askAccount(
  parameters: VerifyByContractParameters,
  {
    call,
    inner,
    isPassing,
    isWrapped,
  }: { call: NodeCall; inner: Uint8Array; isPassing: boolean; isWrapped: boolean },
): Promise<Verification | undefined> {
  const { address, chainId, digest, node } = parameters
  const to = address.toLowerCase() as `0x${string}`
  try {
    const [id, code] = await Promise.all([
      chainId === undefined ? undefined : askChainId(parameters),
      // Not every network can return code. Without it, the account's response alone decides.
      ask(node, { method: 'eth_getCode', params: [to, 'latest'] }, parameters).catch(() => undefined),
    ])
    if (code !== undefined && (typeof code !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(code)))
      return undefined
    if (chainId !== undefined && id !== BigInt(chainId)) {
      return invalid('NODE_ON_OTHER_NETWORK', `The node is not on network ${chainId}.`)
    }
    if (code === '0x') {
      // Only our code could have deployed the contract within the call.
      if (isWrapped) {
        const details =
          'The node only runs code that is on its network, so the account must be deployed first.'
        return isPassing ? undefined : invalid('SIGNATURE_UNSUPPORTED', details)
      }
      return invalid(
        'SIGNATURE_WRONG',
        "It is not from the account's key, and the account is not a contract.",
      )
    }
    const put = (asked: NodeCall) =>
      ask(node, { method: 'eth_call', params: [asked, 'latest'] }, parameters).catch((error: unknown) => {
        // A call that reverts accepts nothing.
        if (isRevert(error)) return '0x'
        throw error
      })
    const answerTo = async (data: `0x${string}`) => {
      const asked = { ...call, data, to }
      let answer: unknown
      let refusal: unknown
      try {
        // Some nodes do not accept a limit as high as ours, and some accept none.
        answer = await put(asked)
          .catch(() => put({ ...asked, gas: smallGas }))
          .catch(() => put({ data, from: asker, to }))
          .catch((error: unknown) => {
            if (!isOfSender(error)) throw error
            return put({ data, from: knownAsker, to })
          })
      } catch (error) {
        refusal = error ?? true
      }
      // A node that does not read `data` refuses the call, or calls the account without data.
      if (refusal || answer === '0x')
        answer = await put({ from: asker, input: data, to }).catch((error: unknown) => {
          if (refusal) throw error
          return answer
        })
      const isAnswer = typeof answer === 'string' && /^0x(([\da-f]{2}){32,})?$/i.test(answer)
      // A node that returns the same for every call proves nothing.
      return isAnswer && answer !== code ? String(answer).toLowerCase() : undefined
    }
    // A contract that has only the older form may fail in words that do not say that the contract failed.
    const answer = await answerTo(`0x${magic}${encodeDirect(digest, inner)}`).catch(() => undefined)
    if (answer?.startsWith(toWord(magic))) return { authority: 'contract', isValid: true }
    // The result must be exactly one word: a contract that echoes its input also begins with this word.
    const first = await answerTo(`0x${firstMagic}${encodeFirst(digest, inner)}`)
    if (first === toWord(firstMagic)) return { authority: 'contract', isValid: true }
    // Any other word means that the contract rejects it, whatever the older form returns.
    if (answer === undefined || (first === undefined && answer === '0x')) return undefined
    return invalid('SIGNATURE_WRONG', 'The contract of the account does not accept it.')
  } catch {
    return undefined
  }
}

/**
 * Asks a node for its network. If `eth_chainId` fails, it uses the older method, whose result may be a number.
 *
 * @throws the node's error
 */
async function askChainId(parameters: VerifyByContractParameters): Promise<bigint | undefined> {
  const { node } = parameters
  // A cast: the type does not contain the older method, so that a viem client still fits.
  const older = { method: 'net_version', params: [] } as unknown as NodeRequest
  const id = await ask(node, { method: 'eth_chainId', params: [] }, parameters).catch(() =>
    ask(node, older, parameters),
  )
  return /^(0x[\da-f]{1,16}|\d{1,16})$/i.test(String(id)) ? BigInt(id as string | number) : undefined
}

/**
 * Checks whether a node reports that the contract reverted a call. Source: go-ethereum has code 3; OpenEthereum and
 * Nethermind use `data`. Narrower than `isRevert` of the protocol: if gas ran out, the node's own limit may be the cause.
 */
function isRevert(error: unknown): boolean {
  const { cause, code, data, details, message } = Object(error) as Record<string, unknown>
  const words = [data, details, message].filter((text) => typeof text === 'string').join(' ')
  if (code === 3 || /revert|invalid (opcode|jump)|bad (instruction|jump)/i.test(words)) return true
  if (typeof data === 'object' && data !== null && isRevert({ ...data, data: undefined })) return true
  return cause !== undefined && cause !== error && isRevert(cause)
}

/** Checks whether a node refuses a call because of its sender. */
function isOfSender(error: unknown): boolean {
  const { cause, details, message } = Object(error) as Record<string, unknown>
  const words = [details, message].filter((text) => typeof text === 'string').join(' ')
  return (
    /sender|payer|\bfrom\b|account|insufficient/i.test(words) ||
    (cause !== undefined && cause !== error && isOfSender(cause))
  )
}

/** Returns a magic value in the form of a contract's return value: one word. */
function toWord(value: string): string {
  return `0x${value}${'0'.repeat(56)}`
}

/** Encodes the parameters of `isValidSignature(bytes32,bytes)`. */
function encodeDirect(digest: Uint8Array, signature: Uint8Array): string {
  return [bytesToHex(digest), word('40'), encodeBytes(signature)].join('')
}

/** Encodes the parameters of `isValidSignature(bytes,bytes)`. */
function encodeFirst(digest: Uint8Array, signature: Uint8Array): string {
  return [word('40'), word('80'), encodeBytes(digest), encodeBytes(signature)].join('')
}

function word(input: string): string {
  return input.padStart(64, '0')
}

/** Encodes the length, then the bytes. */
function encodeBytes(bytes: Uint8Array): string {
  return `${word(bytes.length.toString(16))}${bytesToHex(padded(bytes))}`
}

/** Encodes the validator's parameters for the ABI: three words and two offsets, then the two byte strings. */
function encodeQuestion(
  address: string,
  digest: Uint8Array,
  signature: Uint8Array,
  factory: Uint8Array,
  preparation: Uint8Array,
): string {
  const first = 5 * 32
  const second = first + 32 + padded(signature).length
  return [
    word(address.slice(2).toLowerCase()),
    bytesToHex(digest),
    word(first.toString(16)),
    word(bytesToHex(factory)),
    word(second.toString(16)),
    encodeBytes(signature),
    encodeBytes(preparation),
  ].join('')
}

function padded(bytes: Uint8Array): Uint8Array {
  return concatBytes(bytes, new Uint8Array((32 - (bytes.length % 32)) % 32))
}

/** Reads the verdict of contracts/SignatureValidator.sol. */
function readAnswer(answer: unknown, chainId: number | undefined): Verification {
  if (typeof answer !== 'string' || !/^0x[\da-f]{128}$/i.test(answer)) {
    return invalid('NODE_UNAVAILABLE', 'The response of the node is invalid.')
  }
  if (chainId !== undefined && BigInt(`0x${answer.slice(66)}`) !== BigInt(chainId)) {
    return invalid('NODE_ON_OTHER_NETWORK', `The node is not on network ${chainId}.`)
  }
  switch (BigInt(answer.slice(0, 66))) {
    case 1n:
      return { authority: 'contract', isValid: true }
    case 2n:
      return { authority: 'undeployedContract', isValid: true }
    case 3n:
      return invalid(
        'SIGNATURE_WRONG',
        "It is not from the account's key, and the account is not a contract.",
      )
    case 4n:
      return invalid('SIGNATURE_WRONG', 'The factory that the signature names does not create the account.')
    default:
      return invalid('SIGNATURE_WRONG', 'The contract of the account does not accept it.')
  }
}

async function ask(
  node: NodeAccess,
  request: NodeRequest,
  { signal, timeoutMs = defaultTimeoutMs }: VerifyByContractParameters,
): Promise<unknown> {
  signal?.throwIfAborted()
  // Not with `AbortSignal.any`: in Node 20, garbage collection removes a timeout that only `any` refers to.
  const ending = new AbortController()
  const follow = () => ending.abort(signal?.reason)
  const timer = setTimeout(
    () => ending.abort(new DOMException('It took too long.', 'TimeoutError')),
    timeoutMs,
  )
  signal?.addEventListener('abort', follow)
  const ended = new Promise<never>((_resolve, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason), { once: true })
  })
  try {
    // If the node is a function, its request cannot be stopped, but nothing awaits it any longer.
    return await Promise.race([
      typeof node === 'string' ? post(node, request, ending.signal) : node(request),
      ended,
    ])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
}

async function post(url: string, request: NodeRequest, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', ...request }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
    signal,
  })
  const { error, result } = JSON.parse(await readText(response)) as { error?: unknown; result?: unknown }
  if (error) throw error
  return result
}

/**
 * Reads the text of a response. If it is longer than any honest one, returns an empty text, which is not valid JSON.
 */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  while (reader && text.length <= maxAnswerLength) {
    const { done, value } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return ''
}
