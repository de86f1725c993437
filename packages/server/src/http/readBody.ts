import { findJsonExcess, type JsonLimits, jsonLimits } from '@portico/protocol/text'
import { InvalidRequestError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors/request.js'
import { mapTexts } from '../store/mapTexts.js'
import { isStorable } from '../store/storableText.js'

type Body = Pick<Request, 'body' | 'headers' | 'arrayBuffer'>

/**
 * Reads a whole body of at most `limitBytes`, without ever holding more.
 *
 * @throws PayloadTooLargeError
 */
export async function readBytes(message: Body, limitBytes: number): Promise<Uint8Array> {
  const length = message.headers.get('content-length')
  if (length !== null && Number(length) > limitBytes) throw new PayloadTooLargeError({ limitBytes })
  // HTTP itself ends the body after that many bytes, unless it is unpacked on the way: 300 kB of gzip hold 300 MB.
  if (length !== null && !message.headers.has('content-encoding'))
    return new Uint8Array(await message.arrayBuffer())
  if (!message.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = message.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limitBytes) {
      await reader.cancel().catch(() => {})
      throw new PayloadTooLargeError({ limitBytes })
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a form as browsers send it. Of a name that is there twice, the last counts.
 *
 * @throws PayloadTooLargeError, UnsupportedMediaTypeError
 */
export async function readFormBody(request: Request, limitBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new UnsupportedMediaTypeError()
  const bytes = await readBytes(request, limitBytes)
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
}

export type JsonBodyOptions = {
  limits?: JsonLimits
  /** Takes texts, too, that no database keeps. Default false. */
  takesAnyText?: boolean
}

/**
 * Reads a request's JSON body. `text/plain` counts as JSON: it spares browsers a preflight.
 *
 * @throws PayloadTooLargeError, UnsupportedMediaTypeError, InvalidRequestError
 */
export async function readJsonBody(
  request: Request,
  limitBytes: number,
  { limits = jsonLimits, takesAnyText = false }: JsonBodyOptions = {},
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type && type !== 'application/json' && type !== 'text/plain') throw new UnsupportedMediaTypeError()
  const bytes = await readBytes(request, limitBytes)
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
      reason: 'it holds a zero character, or half of a character',
    })
  return body
}

/** Whether a database keeps every text of a body. JSON and UTF-8 have the others by escapes alone. */
function isAllStorable(json: string, body: unknown): boolean {
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return true
  let isAll = true
  mapTexts(body, (text) => {
    isAll &&= isStorable(text)
    return text
  })
  return isAll
}
