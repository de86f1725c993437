import { Refusal } from './refusal.js'

/** Larger than any sign-in. */
export const bodyLimitBytes = 64_000

export function tooLarge(): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', `The body is larger than ${bodyLimitBytes} bytes.`)
}

/**
 * Reads the body as text. Reading stops as soon as the body is too large: its stated length may be wrong or missing.
 *
 * @throws Refusal
 */
export async function readBodyText({ body, headers }: Request): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > bodyLimitBytes) {
    void body?.cancel().catch(() => {}) // the response reports the error to the sender
    throw tooLarge()
  }
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  while (true) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > bodyLimitBytes) {
      void reader.cancel().catch(() => {}) // see above
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}
