import { argon2idAsync } from '@noble/hashes/argon2'

/**
 * How a key is derived from a password. Stored beside the sealed copy, so that a later release can raise the values.
 */
export type PasswordParameters = {
  kdf: 'argon2id'
  /** 16 random bytes. */
  salt: Uint8Array<ArrayBuffer>
  /** Memory in KiB. */
  memoryKib: number
  passes: number
}

/**
 * OWASP's Password Storage Cheat Sheet requires at least 19 MiB and 2 passes. Here it is one pass more, because a copy
 * of the server's data can be attacked offline.
 */
const memoryKib = 19 * 1024
const passes = 3

/** Creates parameters for a new password. */
export function createPasswordParameters(): PasswordParameters {
  return { kdf: 'argon2id', memoryKib, passes, salt: crypto.getRandomValues(new Uint8Array(16)) }
}

/** Derives a key of 32 bytes with Argon2id (RFC 9106). Takes about a second, in which the page stays responsive. */
export async function derivePasswordKey(
  password: string,
  parameters: PasswordParameters,
): Promise<Uint8Array<ArrayBuffer>> {
  // Keyboards encode the same letter in more than one way.
  const key = await argon2idAsync(password.normalize('NFKC'), parameters.salt, {
    asyncTick: 20,
    dkLen: 32,
    m: parameters.memoryKib,
    p: 1,
    t: parameters.passes,
  })
  return new Uint8Array(key)
}
