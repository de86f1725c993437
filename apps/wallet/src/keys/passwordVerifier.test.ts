import { expect, test } from 'vitest'
import { base64url } from './base64url.js'
import { passwordVerifier } from './passwordVerifier.js'
import { combineSecrets, seal, unseal } from './seal.js'

const key = new Uint8Array(32).fill(7)

test('default: the same key gives the same verifier, and another key another one', async () => {
  // HKDF-SHA-256 of the key, computed with node:crypto. If the result changed, no password would open its copy any
  // more.
  expect(await passwordVerifier(key)).toBe('21sMFtGi97-Q2yTZi-k5xPP8Y9XcR-PF2bLeIBiaqmU')
  expect(await passwordVerifier(new Uint8Array(32).fill(8))).not.toBe(await passwordVerifier(key))
})

test('hardening A28: the verifier, which the server sees briefly, opens nothing', async () => {
  const context = { holderId: 'e', userId: 'u', version: 1, walletId: 'w' }
  const sealed = await seal(await combineSecrets([key], 'password envelope'), new Uint8Array(16), context)
  const verifier = base64url.decode(await passwordVerifier(key)) ?? new Uint8Array()
  for (const purpose of ['password envelope', 'password verifier']) {
    const opened = unseal(await combineSecrets([verifier], purpose), sealed, context)
    await expect(opened).rejects.toMatchObject({ code: 'SEAL_BROKEN' })
  }
})
