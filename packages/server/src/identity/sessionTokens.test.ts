import { expect, test } from 'vitest'
import { hashToken } from './secretTokens.js'
import { accessMs, createSessionTokens, idleMs } from './sessionTokens.js'

test('default', () => {
  const { accessToken, refreshToken, row } = createSessionTokens(1000, 1000 + 2 * idleMs)
  expect(accessToken).not.toBe(refreshToken)
  expect(row).toEqual({
    accessExpiresAtMs: 1000 + accessMs,
    accessHash: hashToken(accessToken),
    lastUsedAtMs: 1000,
    refreshExpiresAtMs: 1000 + idleMs,
    refreshHash: hashToken(refreshToken),
  })
})

test('behavior: no token outlives its session', () => {
  expect(createSessionTokens(1000, 1001).row).toMatchObject({
    accessExpiresAtMs: 1001,
    refreshExpiresAtMs: 1001,
  })
})
