import { argon2idAsync } from '@noble/hashes/argon2'

/**
 * Parameters for deriving a key from a password. They are stored beside the sealed copy, so a later release can raise
 * them.
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
 * Parameters of a new password. OWASP's Password Storage Cheat Sheet requires at least 19 MiB and 2 passes. Here it is
 * one more pass, because an attacker can guess offline against a copy of the server's data.
 */
const memoryKib = 19 * 1024
const passes = 3

/** Creates parameters for a new password. */
export function createPasswordParameters(): PasswordParameters {
  return { kdf: 'argon2id', memoryKib, passes, salt: crypto.getRandomValues(new Uint8Array(16)) }
}

/** Derives a key of 32 bytes with Argon2id (RFC 9106). This takes about a second, but the page stays responsive. */
export async function derivePasswordKey(
  password: string,
  parameters: PasswordParameters,
): Promise<Uint8Array<ArrayBuffer>> {
  // Keyboards can encode one letter in several ways.
  const key = await argon2idAsync(password.normalize('NFKC'), parameters.salt, {
    asyncTick: 20,
    dkLen: 32,
    m: parameters.memoryKib,
    p: 1,
    t: parameters.passes,
  })
  return new Uint8Array(key)
}
