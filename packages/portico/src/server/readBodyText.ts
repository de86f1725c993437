import { Refusal } from './refusal.js'

/** More than any sign-in has. */
export const bodyLimitBytes = 64_000

export function tooLarge(): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', `The body is larger than ${bodyLimitBytes} bytes.`)
}

/**
 * The body as text. One that is too large is given up as soon as that is known: what it says of its own length may be wrong,
 * or missing.
 *
 * @throws Refusal
 */
export async function readBodyText({ body, headers }: Request): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > bodyLimitBytes) {
    void body?.cancel().catch(() => {}) // whoever sends it hears of it by the answer
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
