import { createTestPortico } from '@portico/testkit'
import { connect } from 'portico'
import { expect, test } from 'vitest'

test('a user who rejects stays disconnected', async () => {
  const portico = createTestPortico({ wallets: { alice: { answer: 'reject' } } })
  await expect(connect(portico, { connectorId: 'test.portico.alice' })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  expect(portico.store.getState().connections).toEqual([])
  await portico.stop()
})
