import {
  fallback,
  type GenericSchema,
  getDotPath,
  maxLength,
  number,
  object,
  optional,
  pipe,
  record,
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

/** Prefix of the names of an app's messages. */
export const appPrefix = '@w3m-app/'

/** Prefix of the names of a frame's messages. */
export const framePrefix = '@w3m-frame/'

/** The error message of a frame that has no better one. Source: specification, section 8. */
export const defaultFrameErrorMessage = 'An error occurred'

/**
 * Why a request failed, as the frame sends it. `code` is a code of JSON-RPC or EIP-1193 (4001, 4200, -32602), or one of
 * Portico's. `data` has values that the page can use in its own error text, e.g. `{ triesLeft: 4 }`.
 */
export type FrameError = {
  message: string
  code?: number | string | undefined
  data?: Readonly<Record<string, number | string>> | undefined
}

/**
 * A message that is not for this end, or that cannot be read. `foreign`: it comes from something else on the page;
 * ignore it. `unknown`: it is part of the protocol, but its name is not in this end's table. `malformed`: its name is
 * known, but its content is invalid.
 */
export type UnreadMessage = {
  kind: 'foreign' | 'unknown' | 'malformed'
  name?: string | undefined
  id?: string | undefined
  /** The problem, for the sender, e.g. `payload.email must be an email address`. */
  message?: string | undefined
}

/** A request to a frame. */
export type AppRequest = {
  [name in FrameRequestName]: {
    kind: 'request'
    name: name
    /** The response has the same id. Clients may leave it out. */
    id: string | undefined
    payload: FrameParsedPayload<name>
  }
}[FrameRequestName]

export type AppMessage = AppRequest | { kind: 'notice'; name: FrameNoticeName } | UnreadMessage

/** A response of a frame, or one of its events. */
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
const word = union([number(), pipe(string(), maxLength(128))])
const errorSchema = object({
  code: fallback(optional(word), undefined),
  data: fallback(optional(record(pipe(string(), maxLength(64)), word)), undefined),
  message: fallback(pipe(string(), maxLength(2_048)), defaultFrameErrorMessage),
})

/**
 * Reads a message from an app to a frame. Never throws. The caller must already have checked the sender's origin and
 * window, because a message cannot prove these itself.
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

/**
 * Reads a message from a frame to an app. Never throws. The caller must already have checked the sender's origin and
 * window.
 */
export function readFrameMessage(data: unknown): FrameMessage {
  const envelope = readEnvelope(data, framePrefix, replyLimits)
  if ('kind' in envelope) {
    // If a response is invalid, the name of its request is returned, so that the request's caller does not wait.
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

/** The result of checking one method: its parameters, ready to use, or why they are rejected. */
export type ReadRpcRequest =
  | { approval: 'safe' | 'ask'; method: string; params: unknown }
  /** 4200: the method does not exist here. -32602: its parameters are invalid. Source: EIP-1193, JSON-RPC 2.0. */
  | { code: 4200 | -32602; message: string }

/**
 * Checks the content of RPC_REQUEST, by the method's exact name. Both ends call this function: an app before anything
 * leaves its page, and a frame because any page may have sent it.
 */
export function readRpcRequest({ method, params }: { method: string; params?: unknown }): ReadRpcRequest {
  const rule = getFrameRpcRule(method)
  if (!rule) return { code: 4200, message: 'Requested RPC call is not allowed' }
  const read = readWith(rule.params, params, 'params')
  if ('problem' in read) return { code: -32602, message: read.problem }
  return { approval: rule.approval, method, params: read.value }
}

/** The problem of a payload: its field, e.g. `email`, and a sentence, e.g. `email must be an email address`. */
export type PayloadProblem = { field: string; problem: string }

/** Returns the problem of a payload before it is sent. Undefined if the payload is valid. */
export function findPayloadProblem(name: FrameRequestName, payload: unknown): PayloadProblem | undefined {
  const read = readWith(frameRequests[name].payload, payload, '')
  return 'problem' in read ? read : undefined
}

/**
 * Copies the part of a request's payload that a frame reads, or returns why it cannot be sent, e.g. `payload.params.0
 * is a function`. Send this copy, because the page's own object may change or return something else when it is read
 * again.
 *
 * @param root name of the payload in the problem. Default: `payload`
 */
export function copyPayload(payload: unknown, root = 'payload'): { value: unknown } | { problem: string } {
  const { characters, depth, values } = requestLimits
  // These limits leave space for the message's type and id.
  return copyPlain(payload, { characters: characters - 256, depth: depth - 1, values: values - 3 }, root)
}

type Envelope = { id: string | undefined; name: string; payload: unknown }

const envelopeSchema = object({ id: idSchema, payload: optional(unknown()), type: string() })

function readEnvelope(data: unknown, prefix: string, limits: PlainLimits): Envelope | UnreadMessage {
  // The type is checked before anything is copied, because most messages on a page belong to other code.
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
  if (!read.success) return { kind: 'malformed', message: 'The message is malformed.', name }
  return { id: read.output.id, name, payload: read.output.payload }
}

/** Reads the id of a message whose rest cannot be read, because its caller must still get an error. */
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
): { value: unknown } | PayloadProblem {
  // If a message is too long, it is not examined further.
  const read = safeParse(schema, input, { abortPipeEarly: true })
  if (read.success) return { value: read.output }
  const [issue] = read.issues
  const within = getDotPath(issue) ?? ''
  const path = [root, within].filter(Boolean).join('.')
  const [field = ''] = within.split('.')
  return { field, problem: `${path} ${/^must /.test(issue.message) ? issue.message : 'is malformed'}`.trim() }
}
