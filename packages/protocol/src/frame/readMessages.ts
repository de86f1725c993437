import {
  fallback,
  type GenericSchema,
  getDotPath,
  maxLength,
  number,
  object,
  optional,
  pipe,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
import { copyPlain, type PlainLimits, replyLimits, requestLimits } from './copyPlain.js'
import { type FrameEventName, type FrameParsedEvent, frameEvents, isFrameEventName } from './events.js'
import {
  type FrameNoticeName,
  type FrameParsedPayload,
  type FrameParsedReply,
  type FrameRequestName,
  frameNotices,
  frameRequests,
  isFrameRequestName,
} from './requests.js'
import { getFrameRpcRule } from './rpcMethods.js'

/** What the names of an app's messages begin with. */
export const appPrefix = '@w3m-app/'

/** What the names of a frame's messages begin with. */
export const framePrefix = '@w3m-frame/'

/** The frame's error where it says nothing better. Source: specification, section 8. */
export const defaultFrameErrorMessage = 'An error occurred'

/** Why a request failed, as it travels. A code: of JSON-RPC or EIP-1193 (4001, 4200, -32602), or of this house. */
export type FrameError = { message: string; code?: number | string | undefined }

/**
 * A message that is not for this end or that nobody could read. `foreign`: of something else on the page, not worth a
 * word. `unknown`: of the protocol, with a name that this end does not know. `malformed`: known, and out of shape.
 */
export type UnreadMessage = {
  kind: 'foreign' | 'unknown' | 'malformed'
  name?: string | undefined
  id?: string | undefined
  /** What is out of shape, for the sender: `payload.email must be an e-mail address`. */
  message?: string | undefined
}

/** A request to a frame. */
export type AppRequest = {
  [name in FrameRequestName]: {
    kind: 'request'
    name: name
    /** Goes back with the answer. Clients may leave it out. */
    id: string | undefined
    payload: FrameParsedPayload<name>
  }
}[FrameRequestName]

export type AppMessage = AppRequest | { kind: 'notice'; name: FrameNoticeName } | UnreadMessage

/** An answer of a frame, or what it says unasked. */
export type FrameMessage =
  | {
      [name in FrameRequestName]: {
        kind: 'success'
        name: name
        id: string | undefined
        payload: FrameParsedReply<name>
      }
    }[FrameRequestName]
  | { kind: 'error'; name: FrameRequestName; id: string | undefined; error: FrameError }
  | {
      [name in FrameEventName]: { kind: 'event'; name: name; payload: FrameParsedEvent<name> }
    }[FrameEventName]
  | UnreadMessage

const idSchema = fallback(optional(pipe(string(), maxLength(128))), undefined)
const errorSchema = object({
  code: fallback(optional(union([number(), pipe(string(), maxLength(128))])), undefined),
  message: fallback(pipe(string(), maxLength(2_048)), defaultFrameErrorMessage),
})

/**
 * Reads what an app sent to a frame. Never throws. The caller has already compared the sender's origin and window: nothing
 * in a message says who sent it.
 */
export function readAppMessage(data: unknown): AppMessage {
  const envelope = readEnvelope(data, appPrefix, requestLimits)
  if ('kind' in envelope) return envelope
  const { id, name, payload } = envelope
  if (Object.hasOwn(frameNotices, name)) return { kind: 'notice', name: name as FrameNoticeName }
  if (!isFrameRequestName(name)) return { id, kind: 'unknown', name }
  const read = readWith(frameRequests[name].payload, payload)
  if ('problem' in read) return { id, kind: 'malformed', message: read.problem, name }
  return { id, kind: 'request', name, payload: read.value } as AppRequest
}

/** Reads what a frame sent to an app. Never throws. The caller has already compared the sender's origin and window. */
export function readFrameMessage(data: unknown): FrameMessage {
  const envelope = readEnvelope(data, framePrefix, replyLimits)
  if ('kind' in envelope) {
    // Of an answer that nobody could read: which request it answered, so that nobody waits for another.
    return { ...envelope, ...(envelope.name && { name: envelope.name.replace(/_(SUCCESS|ERROR)$/, '') }) }
  }
  const { id, name: type, payload } = envelope
  if (isFrameEventName(type)) {
    const read = readWith(frameEvents[type].payload, payload)
    if ('problem' in read) return { id, kind: 'malformed', message: read.problem, name: type }
    return { kind: 'event', name: type, payload: read.value } as FrameMessage
  }
  const [, name = '', outcome] = /^(\w+)_(SUCCESS|ERROR)$/.exec(type) ?? []
  if (!isFrameRequestName(name)) return { id, kind: 'unknown', name: type }
  if (outcome === 'ERROR') {
    const read = safeParse(errorSchema, payload)
    return {
      error: read.success ? read.output : { message: defaultFrameErrorMessage },
      id,
      kind: 'error',
      name,
    }
  }
  const read = readWith(frameRequests[name].reply, payload)
  if ('problem' in read) return { id, kind: 'malformed', message: read.problem, name }
  return { id, kind: 'success', name, payload: read.value } as FrameMessage
}

/** What became of one method and its parameters: as they are to be used, or why not. */
export type ReadRpcRequest =
  | { approval: 'safe' | 'ask'; method: string; params: unknown }
  /** 4200: no such method here. -32602: not with these parameters. Source: EIP-1193, JSON-RPC 2.0. */
  | { code: 4200 | -32602; message: string }

/**
 * Judges what RPC_REQUEST carries, by the method's exact name. Both ends do: an app before anything leaves its page, a
 * frame because it cannot know who sent it.
 */
export function readRpcRequest({ method, params }: { method: string; params?: unknown }): ReadRpcRequest {
  const rule = getFrameRpcRule(method)
  if (!rule) return { code: 4200, message: 'Requested RPC call is not allowed' }
  const read = readWith(rule.params, params, 'params')
  if ('problem' in read) return { code: -32602, message: read.problem }
  return { approval: rule.approval, method, params: read.value }
}

/** What is wrong with a payload before it is sent, e.g. `email must be an e-mail address`; undefined where it is sound. */
export function findPayloadProblem(name: FrameRequestName, payload: unknown): string | undefined {
  const read = readWith(frameRequests[name].payload, payload, '')
  return 'problem' in read ? read.problem : undefined
}

/**
 * A copy of what a request is to carry, as far as a frame reads it; or why it cannot travel, e.g. `payload.params.0 is a
 * function`. To be sent is the copy: the page's own object may change, or answer otherwise, the next time it is read.
 *
 * @param root what the problem calls it. Default: `payload`
 */
export function copyPayload(payload: unknown, root = 'payload'): { value: unknown } | { problem: string } {
  const { characters, depth, values } = requestLimits
  // The room that its type and its id take.
  return copyPlain(payload, { characters: characters - 256, depth: depth - 1, values: values - 3 }, root)
}

type Envelope = { id: string | undefined; name: string; payload: unknown }

const envelopeSchema = object({ id: idSchema, payload: optional(unknown()), type: string() })

function readEnvelope(data: unknown, prefix: string, limits: PlainLimits): Envelope | UnreadMessage {
  // Looked at before it is copied: a page is full of messages that are none of ours.
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  if (typeof type !== 'string' || !type.startsWith(prefix)) return { kind: 'foreign' }
  const name = type.slice(prefix.length, prefix.length + 64)
  const plain = copyPlain(data, limits)
  if ('problem' in plain) {
    return {
      id: readId(data),
      kind: 'malformed',
      message: `The message was not read: ${plain.problem}.`,
      name,
    }
  }
  const read = safeParse(envelopeSchema, plain.value)
  if (!read.success) return { kind: 'malformed', message: 'The message has no shape.', name }
  return { id: read.output.id, name, payload: read.output.payload }
}

/** Of a message whose rest cannot be read: who waits for it is to be told. */
function readId(data: unknown): string | undefined {
  const id =
    typeof data === 'object' && data !== null && Object.hasOwn(data, 'id') && 'id' in data
      ? data.id
      : undefined
  return typeof id === 'string' && id.length <= 128 ? id : undefined
}

function readWith(
  schema: GenericSchema,
  input: unknown,
  root = 'payload',
): { value: unknown } | { problem: string } {
  // What is too long already is not looked at any further.
  const read = safeParse(schema, input, { abortPipeEarly: true })
  if (read.success) return { value: read.output }
  const [issue] = read.issues
  const path = [root, getDotPath(issue)].filter(Boolean).join('.')
  return { problem: `${path} ${/^must /.test(issue.message) ? issue.message : 'is out of shape'}`.trim() }
}
