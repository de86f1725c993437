import { findJsonExcess, type JsonLimits, jsonLimits } from '@portico/protocol/text'
import { InvalidRequestError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors/request.js'

type Body = Pick<Request, 'body' | 'headers' | 'arrayBuffer'>

/**
 * Reads a whole body of at most `limitBytes`, without ever holding more.
 *
 * @throws PayloadTooLargeError
 */
export async function readBytes(message: Body, limitBytes: number): Promise<Uint8Array> {
  const length = message.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > limitBytes) throw new PayloadTooLargeError({ limitBytes })
    // HTTP itself ends the body after that many bytes.
    const bytes = new Uint8Array(await message.arrayBuffer())
    // A content encoding may have unpacked it.
    if (bytes.byteLength > limitBytes) throw new PayloadTooLargeError({ limitBytes })
    return bytes
  }
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

/**
 * Reads a request's JSON body. `text/plain` counts as JSON: it spares browsers a preflight.
 *
 * @throws PayloadTooLargeError, UnsupportedMediaTypeError, InvalidRequestError
 */
export async function readJsonBody(
  request: Request,
  limitBytes: number,
  limits: JsonLimits = jsonLimits,
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
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidRequestError({ cause, field: 'body', reason: 'it is not JSON' })
  }
}
