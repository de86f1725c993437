import { expect, test } from 'vitest'
import { codeOfLink, hashCode } from './codeSecrets.js'
import { newMailCode } from './newMailCode.js'
import { hashToken } from './secretTokens.js'

const asker = { deviceName: 'Chrome on Linux', origin: 'https://shop.example', place: '192.0.2.1' }
const asked = { address: 'ada@mail.example', asker, nowMs: 1000, purpose: 'signIn', thumbprint: 'of-a-key' }

test('default', () => {
  const { attempt, code, expiresAtMs, row } = newMailCode(asked)
  expect(code).toMatch(/^\d{6}$/)
  expect(expiresAtMs).toBe(1000 + 10 * 60_000)
  expect(row).toEqual({
    ...asker,
    address: 'ada@mail.example',
    approval: 'none',
    codeHash: hashCode(attempt, code),
    createdAtMs: 1000,
    expiresAtMs,
    id: hashToken(attempt),
    language: null,
    linkHash: null,
    purpose: 'signIn',
    thumbprint: 'of-a-key',
    tries: 0,
  })
})

test('behavior: the code of a link is the one that its page shows, after an approval', () => {
  const { code, link, row } = newMailCode({ ...asked, isLinked: true })
  expect(code).toBe(codeOfLink(link))
  expect(row).toMatchObject({ approval: 'waiting', linkHash: hashToken(link) })
})
