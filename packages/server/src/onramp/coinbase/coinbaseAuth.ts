import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { InvalidSettingsError } from '../../errors/startup.js'

/** Source: https://docs.cdp.coinbase.com/api-reference/authentication, "2 minutes". */
const lifetimeSeconds = 120

/** The part of an Ed25519 key in PKCS #8 before its 32 bytes (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export type CoinbaseAuth = {
  /** Returns the header of one call. It is valid only for that call, for two minutes. */
  headersFor: (method: 'GET' | 'POST', url: URL) => Promise<{ authorization: string }>
}

/**
 * Creates the signer of calls with a CDP API key: an EC key as PEM, or an Ed25519 key as base64 of 64 bytes.
 *
 * @throws InvalidSettingsError
 * @see https://docs.cdp.coinbase.com/api-reference/authentication
 */
export function createCoinbaseAuth(keyName: string, keySecret: string, nowMs: () => number): CoinbaseAuth {
  const { algorithm, key } = readKey(keySecret)
  return {
    async headersFor(method, url) {
      const now = Math.floor(nowMs() / 1000)
      const token = await new SignJWT({ uris: [`${method} ${url.host}${url.pathname}`] })
        .setProtectedHeader({
          alg: algorithm,
          kid: keyName,
          nonce: randomBytes(16).toString('hex'),
          typ: 'JWT',
        })
        .setIssuer('cdp')
        .setSubject(keyName)
        .setNotBefore(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key)
      return { authorization: `Bearer ${token}` }
    },
  }
}

function readKey(secret: string): { algorithm: 'ES256' | 'EdDSA'; key: KeyObject } {
  try {
    // Environment variables contain line breaks as `\n`.
    const text = secret.replaceAll('\\n', '\n').trim()
    if (text.startsWith('-----BEGIN')) return { algorithm: 'ES256', key: createPrivateKey(text) }
    // The seed comes first, then the public key. Node rejects a shorter key.
    const seed = Buffer.from(text, 'base64').subarray(0, 32)
    const der = Buffer.concat([ed25519Prefix, seed])
    return { algorithm: 'EdDSA', key: createPrivateKey({ format: 'der', key: der, type: 'pkcs8' }) }
  } catch (cause) {
    throw new InvalidSettingsError({
      cause,
      reason: 'it is neither an EC key in PEM nor an Ed25519 key in base64',
      setting: 'onramp.coinbaseKeySecret',
    })
  }
}
