import { expect, test } from 'vitest'
import { endElsewhere, endOpen, noteOpen, outcomeAfter } from './askedOutcomes.js'
import type { TrackedSend } from './entities.js'
import { startKit } from './testing/startKit.js'

const asked: TrackedSend = {
  amount: '1',
  decimals: 18,
  from: '0x52908400098527886E0F7030069857D2E4169EE7',
  hash: 'asked-1',
  id: 'eip155:1:asked-1',
  networkId: 'eip155:1',
  sentAt: 1_700_000_000_000,
  status: 'pending',
  symbol: 'ETH',
  to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  tokenAddress: undefined,
}

test('default: each error leads to the outcome of its own request', async () => {
  const portico = startKit()
  const [one, other] = [new Error('one'), new Error('other')]
  noteOpen(portico, asked, one)
  noteOpen(portico, { ...asked, hash: 'asked-2' }, other)
  expect(outcomeAfter(portico, new Error('a rejection'))).toBeUndefined()
  endOpen(portico, 'asked-2', true)
  endOpen(portico, 'asked-1', false)
  expect(await outcomeAfter(portico, one)).toBe(false)
  expect(await outcomeAfter(portico, other)).toBe(true)
})

test('behavior: a request that another tab has ended counts as sent only if that tab stored its send', async () => {
  const portico = startKit()
  const error = new Error('silence')
  noteOpen(portico, asked, error)
  let outcome: boolean | undefined
  void outcomeAfter(portico, error)?.then((isSent) => {
    outcome = isSent
  })
  const sent = { ...asked, hash: '0xab', id: 'eip155:1:0xab' }
  endElsewhere(portico, { asked: [asked], sends: [sent] })
  endElsewhere(portico, { asked: [], sends: [] })
  endElsewhere(portico, { asked: [], sends: [{ ...sent, sentAt: asked.sentAt + 1 }] })
  await Promise.resolve()
  expect(outcome).toBeUndefined()
  endElsewhere(portico, { asked: [], sends: [sent] })
  await expect.poll(() => outcome).toBe(true)
})
