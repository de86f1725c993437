import { findJsonExcess, type JsonLimits, jsonLimits } from '@portico/protocol/text'
import { InvalidRequestError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors/request.js'
import { mapTexts } from '../store/mapTexts.js'
import { isStorable } from '../store/storableText.js'
import { readChunks } from './readChunks.js'
import type { Room } from './safeFetch.js'

/** Waits until work that blocks the main thread may begin. */
type TakeTurn = () => Promise<void>

type Body = Pick<Request, 'body' | 'headers' | 'arrayBuffer'>

/**
 * Reads a whole body of at most `limitBytes` without buffering more.
 *
 * @param options.room how a body of more than `room.bytes` waits for memory. Default: it does not wait
 * @param options.signal ends the read. A response needs it, see `readChunks`
 * @throws PayloadTooLargeError, the signal's reason, and what `room` throws
 */
export async function readBytes(
  message: Body,
  limitBytes: number,
  { room, signal }: { room?: Room | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Uint8Array> {
  const length = message.headers.get('content-length')
  if (length !== null && Number(length) > limitBytes) throw new PayloadTooLargeError({ limitBytes })
  if (room !== undefined && length !== null && Number(length) > room.bytes)
    await orCanceled(room.more(), () => message.body?.cancel())
  // HTTP ends the body at its length. That does not hold for a compressed body: 300 kB of gzip can contain 300 MB.
  if (signal === undefined && length !== null && !message.headers.has('content-encoding'))
    return new Uint8Array(await message.arrayBuffer())
  if (!message.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(message.body, signal)) {
    size += chunk.byteLength
    if (size > limitBytes) throw new PayloadTooLargeError({ limitBytes })
    chunks.push(chunk)
    // Nothing more is read meanwhile, so the sender waits.
    if (room !== undefined && size > room.bytes) await room.more()
  }
  return Buffer.concat(chunks)
}

/** Cancels the body if it gets no room, because a body that is not read would block its connection. */
async function orCanceled(room: Promise<void>, cancel: () => Promise<void> | undefined): Promise<void> {
  try {
    await room
  } catch (error) {
    await cancel()?.catch(() => {})
    throw error
  }
}

/**
 * Reads a form body. If a name appears twice, the last value counts.
 *
 * @throws PayloadTooLargeError, UnsupportedMediaTypeError
 */
export async function readFormBody(
  request: Request,
  limitBytes: number,
  { takeTurn }: { takeTurn?: TakeTurn } = {},
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new UnsupportedMediaTypeError({ expected: 'form' })
  const bytes = await readBytes(request, limitBytes)
  await takeTurn?.()
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
}

export type JsonBodyOptions = {
  limits?: JsonLimits
  /** Also accepts texts that no database stores. Default false. */
  takesAnyText?: boolean
  /** Default: the body is parsed at once. */
  takeTurn?: TakeTurn
}

/**
 * Reads a JSON body. `text/plain` is read as JSON, because browsers then send no preflight.
 *
 * @throws PayloadTooLargeError, UnsupportedMediaTypeError, InvalidRequestError
 */
export async function readJsonBody(
  request: Request,
  limitBytes: number,
  { limits = jsonLimits, takesAnyText = false, takeTurn }: JsonBodyOptions = {},
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type && type !== 'application/json' && type !== 'text/plain')
    throw new UnsupportedMediaTypeError({ expected: 'json' })
  const bytes = await readBytes(request, limitBytes)
  await takeTurn?.()
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new InvalidRequestError({ cause, field: 'body', reason: 'it is not UTF-8' })
  }
  const excess = findJsonExcess(text, limits)
  if (excess !== undefined) throw new InvalidRequestError({ field: 'body', reason: excess })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw new InvalidRequestError({ cause, field: 'body', reason: 'it is not JSON' })
  }
  if (!takesAnyText && !isAllStorable(text, body))
    throw new InvalidRequestError({
      field: 'body',
      reason: 'it contains a null character, or half of a surrogate pair',
    })
  return body
}

/** Checks whether a database can store every text of a body. Only escapes can produce texts that it cannot store. */
function isAllStorable(json: string, body: unknown): boolean {
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return true
  let isAll = true
  mapTexts(body, (text) => {
    isAll &&= isStorable(text)
    return text
  })
  return isAll
}
