import { expect, test } from 'vitest'
import { hashToken } from './secretTokens.js'
import { createSessionTokens } from './sessionTokens.js'

/** 30 days, after which an unused session ends. */
const idleMs = 30 * 24 * 60 * 60_000

test('default', () => {
  const { accessToken, refreshToken, row } = createSessionTokens(1000, 1000 + 2 * idleMs)
  expect(accessToken).not.toBe(refreshToken)
  expect(row).toEqual({
    accessExpiresAtMs: 1000 + 10 * 60_000,
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
