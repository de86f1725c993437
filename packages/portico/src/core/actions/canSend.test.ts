import { createTestPortico } from '@portico/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { canSend } from './canSend.js'
import { connect } from './connect.js'

// Wallets of the Wallet Standard that cannot send are tested in `families/solana/send.test.ts`.
test.each([
  { features: { batches: {}, 'metamask:snaps': {} } },
  { features: ['eip6963'] },
  { features: 'all' },
  { features: undefined },
])('behavior: a wallet outside the Wallet Standard can send, with the features $features', async ({
  features,
}) => {
  const portico = createTestPortico()
  onTestFinished(() => portico.stop())
  Object.assign(portico.wallets.alice.provider, { features })
  expect(canSend(portico)).toBe(false)
  await connect(portico, { connectorId: 'test.portico.alice' })
  expect(canSend(portico)).toBe(true)
})
