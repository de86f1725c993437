import { base64urlnopad } from '@scure/base'

const text = new TextEncoder()

/** Writes and reads values that only the holder of the secret can have written. */
export type Seal = {
  write: (purpose: string, value: object) => Promise<string>
  /** Returns undefined if the value was not written with one of the secrets for this purpose. */
  read: (purpose: string, sealed: string) => Promise<Record<string, unknown> | undefined>
}

/** Creates a seal. @param secrets the first one writes; the others only read, so that a secret can be rotated */
export function createSeal(secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) =>
    crypto.subtle.importKey('raw', text.encode(secret), { hash: 'SHA-256', name: 'HMAC' }, false, [
      'sign',
      'verify',
    ]),
  )
  return {
    async read(purpose, sealed) {
      const [body = '', mac = '', ...rest] = sealed.split('.')
      if (rest.length > 0) return undefined
      const signature = fromBase64Url(mac)
      const signed = text.encode(`${purpose}.${body}`)
      for (const key of keys) {
        // Compares in constant time, as the implementations in browsers and Node do.
        if (!signature || !(await crypto.subtle.verify('HMAC', await key, signature, signed))) continue
        try {
          return JSON.parse(new TextDecoder().decode(fromBase64Url(body))) as Record<string, unknown>
        } catch {
          return undefined
        }
      }
      return undefined
    },
    async write(purpose, value) {
      const body = base64urlnopad.encode(text.encode(JSON.stringify(value)))
      const [key] = keys
      if (!key) return ''
      const mac = await crypto.subtle.sign('HMAC', await key, text.encode(`${purpose}.${body}`))
      return `${body}.${base64urlnopad.encode(new Uint8Array(mac))}`
    },
  }
}

function fromBase64Url(input: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(base64urlnopad.decode(input))
  } catch {
    return undefined
  }
}
