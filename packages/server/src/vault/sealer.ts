import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/**
 * Seals small secrets with the master key. Each is bound to its context, so that a value in another row cannot be
 * opened.
 */
export type Sealer = {
  /** Seals a secret. @param context what the secret belongs to */
  seal: (secret: Buffer, context: readonly string[]) => string
  /** Opens a secret. @throws Error if its key is unknown, its context differs, or it was changed */
  open: (sealed: string, context: readonly string[]) => Buffer
}

/** @param keys the first key seals. The other keys open former secrets while the master key is changed */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const known = keys.map((key) => ({
    id: createHash('sha256').update('portico master key').update(key).digest('base64url').slice(0, 8),
    key,
  }))
  const toContext = (context: readonly string[]) => Buffer.from(JSON.stringify(context))

  return {
    open(sealed, context) {
      const [version, keyId, body] = sealed.split('.')
      const found = known.find(({ id }) => id === keyId)
      if (version !== '1' || !found || body === undefined)
        throw new ReferenceError('A secret was sealed under a master key that is not set')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(toContext(context)).setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    },
    seal(secret, context) {
      const [first] = known
      if (!first) throw new ReferenceError('There is no master key')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(toContext(context))
      const body = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
      return `1.${first.id}.${body.toString('base64url')}`
    },
  }
}
