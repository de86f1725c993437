import { argon2idAsync } from '@noble/hashes/argon2'

/** How a password becomes a key. Kept beside what it opens, so that a later release may ask for more. */
export type PasswordParameters = {
  kdf: 'argon2id'
  /** 16 random bytes. */
  salt: Uint8Array<ArrayBuffer>
  /** Memory in KiB. */
  memoryKib: number
  passes: number
}

/** OWASP's Password Storage Cheat Sheet asks for 19 MiB and 2 passes at least; a copy of the server's data is tried offline. */
const memoryKib = 19 * 1024
const passes = 3

/** Parameters for a new password. */
export function createPasswordParameters(): PasswordParameters {
  return { kdf: 'argon2id', memoryKib, passes, salt: crypto.getRandomValues(new Uint8Array(16)) }
}

/** The key of 32 bytes of a password, by Argon2id (RFC 9106). Takes about a second; the page stays awake meanwhile. */
export async function derivePasswordKey(
  password: string,
  parameters: PasswordParameters,
): Promise<Uint8Array<ArrayBuffer>> {
  // Keyboards write the same letter in more than one way.
  const key = await argon2idAsync(password.normalize('NFKC'), parameters.salt, {
    asyncTick: 20,
    dkLen: 32,
    m: parameters.memoryKib,
    p: 1,
    t: parameters.passes,
  })
  return new Uint8Array(key)
}
