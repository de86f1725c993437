import { expect, test } from 'vitest'
import { curvePrimitives } from './curvePrimitives.js'
import { fromBase64, fromHex, toUtf8 } from './encoding.js'
import { loadPrimitives } from './primitives.js'
import { createRelayToken, toClientId } from './relayToken.js'

// Source: walletconnect-specs, docs/specs/clients/core/crypto/crypto-authentication.md, `serialized_did_jwt`.
const token =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA'
// The seed of that key. It produces exactly this signature.
const seed = fromHex('58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295')
const parameters = {
  audience: 'wss://relay.walletconnect.com',
  issuedAt: 1656910097,
  subject: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
}

test("default: the specification's own token", async () => {
  const signer = await curvePrimitives.createSigner(seed)
  expect(toClientId(signer.publicKey)).toBe('did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH')
  expect(await createRelayToken({ ...parameters, signer })).toBe(token)
})

test("behavior: the browser's own key signs, its did:key verifies, and each token has a new subject", async () => {
  const primitives = await loadPrimitives()
  const signer = await primitives.createSigner()
  expect(signer.stored).toMatchObject({ privateKey: { extractable: false } })
  const tokens = [1, 2].map(() => createRelayToken({ audience: 'wss://relay.example', issuedAt: 1, signer }))
  const [first = '', second = ''] = await Promise.all(tokens)
  const [header = '', claims = '', signature = ''] = first.split('.')
  const key = await crypto.subtle.importKey('raw', signer.publicKey, 'Ed25519', false, ['verify'])
  const bytes = fromBase64(signature.replaceAll('-', '+').replaceAll('_', '/')) ?? new Uint8Array()
  expect(await crypto.subtle.verify('Ed25519', key, bytes, toUtf8(`${header}.${claims}`))).toBe(true)
  expect(second.split('.')[1]).not.toBe(claims)
  expect((await primitives.createSigner(signer.stored)).publicKey).toEqual(signer.publicKey)
})
