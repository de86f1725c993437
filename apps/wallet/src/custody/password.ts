import type { StoredEnvelope } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { createPasswordParameters, derivePasswordKey } from '../keys/passwordKey.js'
import type { NewEnvelope } from './sealedCopies.js'

/** Creates the parts of an envelope that a new password opens. */
export async function createPasswordEnvelope(password: string): Promise<NewEnvelope> {
  const parameters = createPasswordParameters()
  const key = await derivePasswordKey(password, parameters)
  const { kdf, memoryKib, passes, salt } = parameters
  return {
    key,
    kind: 'password',
    label: '',
    parameters: { kdf, memoryKib, passes, salt: base64url.encode(salt) },
  }
}

/**
 * Derives the key of a password's envelope, whether the password is right or wrong. @throws WalletError if the
 * envelope's parameters are unacceptable
 */
export async function openPassword(
  { parameters }: Pick<StoredEnvelope, 'parameters'>,
  password: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { kdf, memoryKib, passes } = parameters
  const salt = base64url.decode(String(parameters.salt ?? ''))
  const isSound =
    kdf === 'argon2id' &&
    typeof memoryKib === 'number' &&
    typeof passes === 'number' &&
    // No password was ever stored with smaller values, which would make a guess cheap. Larger ones would freeze the
    // page.
    memoryKib >= 19_456 &&
    memoryKib <= 262_144 &&
    passes >= 3 &&
    passes <= 16 &&
    salt?.length === 16
  if (!isSound || !salt) throw new WalletError('SEAL_BROKEN', { problem: 'copyUnreadable' })
  return derivePasswordKey(password, { kdf: 'argon2id', memoryKib, passes, salt })
}
