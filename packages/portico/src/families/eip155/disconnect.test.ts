import { createTestWallet } from '@portico/testkit'
import { expect, test, vi } from 'vitest'
import type { Session } from '../../core/session.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'

function sessionOf(provider: unknown): Session {
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  return { accounts: [], connector, networkId: 'eip155:1', provider }
}

test('default: the wallet revokes its permission, and the next connection asks again', async () => {
  const wallet = createTestWallet({ answer: 'approve' })
  const session = sessionOf(wallet.provider)
  const again = () => connect(session.connector, { networks: [], signal: new AbortController().signal })
  await again()
  await again()
  expect(wallet.approvals).toHaveLength(1)
  await disconnect(session)
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  await again()
  expect(wallet.approvals).toHaveLength(2)
})

test('behavior: a wallet that cannot, or never responds, does not block', async () => {
  const refusing = vi.fn(async () => {
    throw new Error('Method not found')
  })
  await expect(disconnect(sessionOf({ request: refusing }))).resolves.toBeUndefined()
  expect(refusing).toHaveBeenCalledTimes(1)

  vi.useFakeTimers()
  const mute = disconnect(sessionOf({ request: () => new Promise(() => {}) }))
  await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  await expect(mute).resolves.toBeUndefined()
})
