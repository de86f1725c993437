import type { StoredEnvelope } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { createPasswordParameters, derivePasswordKey } from '../keys/passwordKey.js'
import type { NewEnvelope } from './sealedCopies.js'

/** A sealed copy that a new password opens. */
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

/** The key of a password's envelope, wrong or right. @throws WalletError where its parameters are no good ones */
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
    // A server that asked for less would make a guess cheap; one that asked for more would stop the page.
    memoryKib >= 19_456 &&
    memoryKib <= 262_144 &&
    passes >= 2 &&
    passes <= 16 &&
    salt?.length === 16
  if (!isSound || !salt) throw new WalletError('SEAL_BROKEN', 'This copy of the wallet cannot be read.')
  return derivePasswordKey(password, { kdf: 'argon2id', memoryKib, passes, salt })
}
