import { isRecord } from '../text/isRecord.js'
import { type AbiParameter, type Room, readOnce, roomFor } from './readOnce.js'

type Hex = `0x${string}`
type Asked = { method: string; params?: unknown }

/** A lookup at gateways outside the network, as a contract asks for it. */
type Lookup = { callData: Hex; callback: Hex; extraData: Hex; sender: Hex; urls: readonly string[] }

/** Asks one gateway. Returns undefined if it may not be asked, or does not answer. */
export type AskGateway = (question: { data: Hex; sender: Hex; url: string }) => Promise<Hex | undefined>

export type AnswerLookupsOptions = {
  /** viem's functions. */
  abi: {
    decode: (parameters: readonly AbiParameter[], data: Hex) => readonly unknown[]
    encode: (parameters: readonly AbiParameter[], values: readonly unknown[]) => Hex
  }
  askGateway: AskGateway
  /** The universal resolver. Lookups of other contracts are not answered. */
  contract: string
  /** Sends a request to a node. */
  request: (asked: Asked) => Promise<unknown>
  signal: AbortSignal
}

/** Limits of one call: rounds of lookups, requests to gateways, questions of a batch, and bytes of a revert. */
const limits = { questions: 4, requests: 4, revertBytes: 64_000, rounds: 4 } as const

/** Selector of `OffchainLookup(address,string[],bytes,bytes4,bytes)`. Source: EIP-3668. */
const lookupSelector = '0x556f1830'
/** Selector of `query((address,string[],bytes)[])`. Source: ENSIP-21. */
const batchSelector = '0xa780bab6'
/** Selector of `Error(string)`. */
const errorSelector = '0x08c379a0'
/** The URL with which the universal resolver asks the client to be the batch gateway. Source: ENSIP-21. */
const batchUrl = 'x-batch-gateway:true'

// Addresses are read as words, because viem hashes each address for the case of its letters.
const lookupParameters: readonly AbiParameter[] = [
  { type: 'bytes32' },
  { type: 'string[]' },
  { type: 'bytes' },
  { type: 'bytes4' },
  { type: 'bytes' },
]
const batchParameters: readonly AbiParameter[] = [
  { components: [{ type: 'bytes32' }, { type: 'string[]' }, { type: 'bytes' }], type: 'tuple[]' },
]

/**
 * Creates a function that sends requests to a node, and answers the lookups of one contract at gateways outside the
 * network (EIP-3668). It takes the place of viem's own, which has no limits: a resolver of a stranger could block the
 * thread for minutes with nested batches, or let it ask without end.
 *
 * @throws RangeError for a lookup beyond the limits, the signal's reason, and what `request` throws
 */
export function answerLookups(options: AnswerLookupsOptions): (asked: Asked) => Promise<unknown> {
  const { contract, request, signal } = options
  return async (asked) => {
    const [call, ...block] = Array.isArray(asked.params) ? asked.params : []
    if (asked.method !== 'eth_call' || !isRecord(call) || !isSame(call.to, contract)) return request(asked)
    const left = { requests: limits.requests }
    let { data } = call
    for (let round = 0; ; round++) {
      signal.throwIfAborted()
      let revert: string
      try {
        return await request({ ...asked, params: [{ ...call, data }, ...block] })
      } catch (error) {
        const found = revertOf(error)
        if (found === undefined) throw error
        if (found.length > 2 + 2 * limits.revertBytes) throw refused('Its revert has more than 64 kB.')
        if (!found.startsWith(lookupSelector)) throw error
        if (round >= limits.rounds) throw refused('It asks for more than four lookups.')
        revert = found
      }
      data = await answerLookup(revert, options, left)
    }
  }
}

/** Returns the data of the contract's next call. */
async function answerLookup(
  revert: string,
  options: AnswerLookupsOptions,
  left: { requests: number },
): Promise<Hex> {
  const { abi, contract } = options
  const room = roomFor(revert as Hex)
  const lookup = readLookup(revert, abi, room)
  if (!isSame(lookup.sender, contract)) throw refused('It names another contract as its sender.')
  const answer = lookup.urls.includes(batchUrl)
    ? await answerBatch(lookup.callData, options, left, room)
    : await askOneOf({ data: lookup.callData, sender: lookup.sender, urls: lookup.urls }, options, left)
  if (answer === undefined) throw refused('None of its gateways responded.')
  return join(lookup.callback, abi.encode([{ type: 'bytes' }, { type: 'bytes' }], [answer, lookup.extraData]))
}

type Question = { data: Hex; sender: Hex; urls: readonly string[] }

/** Answers the questions of a batch as its gateway. If nobody answers one, its response is an error. */
async function answerBatch(
  callData: Hex,
  options: AnswerLookupsOptions,
  left: { requests: number },
  room: Room,
): Promise<Hex> {
  const { abi } = options
  const questions = readBatch(callData, abi, room)
  if (questions.length > limits.questions) throw refused('Its batch has more than four questions.')
  // The resolvers of names write the questions. Only the universal resolver itself asks for batches.
  if (questions.some(({ urls }) => urls.includes(batchUrl))) throw refused('Its batch contains a batch.')
  const answers = await Promise.all(questions.map((question) => askOneOf(question, options, left)))
  const failure = join(errorSelector, abi.encode([{ type: 'string' }], ['No gateway responded.']))
  return abi.encode(
    [{ type: 'bool[]' }, { type: 'bytes[]' }],
    [answers.map((answer) => answer === undefined), answers.map((answer) => answer ?? failure)],
  )
}

/** Asks the gateways of a question, one after the other, until one answers. All questions of a call share `left`. */
async function askOneOf(
  { data, sender, urls }: Question,
  { askGateway, signal }: AnswerLookupsOptions,
  left: { requests: number },
): Promise<Hex | undefined> {
  for (const url of urls) {
    signal.throwIfAborted()
    if (left.requests <= 0) return undefined
    left.requests -= 1
    const answer = await askGateway({ data, sender, url })
    if (answer !== undefined) return answer
  }
  return undefined
}

function readLookup(revert: string, abi: AnswerLookupsOptions['abi'], room: Room): Lookup {
  const [sender, urls, callData, callback, extraData] = decode(lookupParameters, revert, abi, room)
  return { callData, callback, extraData, sender: toAddress(sender as Hex), urls } as Lookup
}

function readBatch(callData: Hex, abi: AnswerLookupsOptions['abi'], room: Room): Question[] {
  if (!callData.startsWith(batchSelector)) throw refused('It is not a batch.')
  const [questions] = decode(batchParameters, callData, abi, room) as [readonly [Hex, string[], Hex][]]
  return questions.map(([sender, urls, data]) => ({ data, sender: toAddress(sender), urls }))
}

/** Decodes what follows a selector. */
function decode(
  parameters: readonly AbiParameter[],
  data: string,
  abi: AnswerLookupsOptions['abi'],
  room: Room,
): readonly unknown[] {
  try {
    const bytes: Hex = `0x${data.slice(10)}`
    readOnce(parameters, bytes, room)
    return abi.decode(parameters, bytes)
  } catch {
    // The error of a decoder may repeat the bytes.
    throw refused('It is malformed.')
  }
}

/** Returns the bytes that a contract reverted with. Clients and nodes nest them differently. */
function revertOf(error: unknown, depth = 8): string | undefined {
  if (!isRecord(error) || depth === 0) return undefined
  const data = isRecord(error.data) ? error.data.data : error.data
  return typeof data === 'string' && data.startsWith('0x') ? data : revertOf(error.cause, depth - 1)
}

const toAddress = (word: Hex): Hex => `0x${word.slice(26)}`
const join = (selector: string, data: Hex): Hex => `${selector}${data.slice(2)}` as Hex
const isSame = (one: unknown, other: string) =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()

function refused(problem: string): RangeError {
  return new RangeError(`A contract's lookup is not answered. ${problem}`)
}
