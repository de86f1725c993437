import { expect, test } from 'vitest'
import type { Transaction } from '../../core/entities.js'
import { describeTransaction } from './describeTransaction.js'

const friend = '0xA11ce00000000000000000000000000000000B0b'
const usdc = { name: 'USD Coin', symbol: 'USDC' }

function describe(operationType: string, more: Partial<Transaction> = {}) {
  return describeTransaction({
    id: '1',
    metadata: {
      chain: 'eip155:1',
      hash: '0x1',
      minedAt: '2026-01-02T03:04:05Z',
      operationType,
      sentFrom: '0x0',
      sentTo: friend,
      status: 'confirmed',
    },
    transfers: [],
    ...more,
  })
}

const moved = (direction: 'in' | 'out' | 'self', numeric = '12.3456') => ({
  transfers: [{ counterparty: friend, direction, fungible_info: usdc, quantity: { numeric } }],
})

test.each([
  ...['receive', 'deposit', 'borrow', 'claim'].map((verb) => [verb, '+'] as const),
  ...['withdraw', 'repay', 'burn'].map((verb) => [verb, '-'] as const),
])('behavior: %s shows %s, whatever the token’s direction', (verb, sign) => {
  for (const direction of ['in', 'out', 'self'] as const) {
    const { amounts } = describe(verb, moved(direction))
    expect(amounts).toEqual([{ isNft: false, quantity: `${sign}12.345`, unit: 'USDC' }])
  }
})

test('behavior: other verbs show the token’s direction', () => {
  expect(describe('send', moved('out')).amounts[0]?.quantity).toBe('-12.345')
  expect(describe('mint', moved('in')).amounts[0]?.quantity).toBe('+12.345')
  expect(describe('send', moved('self'))).toMatchObject({
    amounts: [{ quantity: '12.345' }],
    counterparty: undefined,
    verb: 'activity.op.self',
  })
})

test('behavior: with the other party, if there is one', () => {
  expect(describe('send', moved('out')).counterparty).toEqual({ address: friend, preposition: 'to' })
  expect(describe('receive', moved('in')).counterparty).toEqual({ address: friend, preposition: 'from' })
  const trade = { transfers: [...moved('out').transfers, ...moved('in').transfers] }
  expect(describe('trade', trade).counterparty).toBeUndefined()
  expect(describe('send').counterparty).toEqual({ address: friend, preposition: 'to' })
})

test('behavior: a failed transaction is shown with the contract that it called, not with a recipient', () => {
  const failed = {
    chain: 'eip155:1',
    hash: '0x1',
    minedAt: '2026-01-02T03:04:05Z',
    operationType: 'send',
  } as const
  const metadata = { ...failed, sentFrom: '0x0', sentTo: friend, status: 'failed' as const }
  expect(describe('send', { metadata }).counterparty).toEqual({ address: friend, preposition: 'contract' })
})

test('behavior: approved, unlimited, and revoked', () => {
  const approve = (numeric: string | null) =>
    describe('approve', {
      approvals: [{ fungible_info: usdc, quantity: numeric === null ? null : { numeric }, spender: friend }],
    })
  expect(approve(null)).toMatchObject({
    approval: { kind: 'unlimited', symbol: 'USDC' },
    counterparty: { address: friend, preposition: 'for' },
    verb: 'activity.op.approve',
  })
  expect(approve('7.5').approval).toEqual({ amount: '7.500\u00a0USDC', kind: 'amount' })
  expect(approve('0').verb).toBe('activity.op.revoke')
  const collection = { approvals: [{ nft_info: { name: 'Lights' }, quantity: null, spender: friend }] }
  expect(describe('approve', collection).approval).toEqual({ collection: 'Lights', kind: 'all' })
})

test('behavior: NFTs are counted', () => {
  const { amounts, isNft } = describe('receive', {
    transfers: [{ direction: 'in', nft_info: { name: 'Light #7' }, quantity: { numeric: '3' } }],
  })
  expect({ amounts, isNft }).toEqual({
    amounts: [{ isNft: true, quantity: '+3', unit: 'Light #7' }],
    isNft: true,
  })
})

test('behavior: an NFT without a name is shown by its number', () => {
  const unitOf = (nft_info: object) =>
    describe('send', { transfers: [{ direction: 'out', nft_info, quantity: { numeric: '1' } }] }).amounts[0]
      ?.unit
  expect(unitOf({ name: ' ', token_id: '7' })).toBe('NFT #7')
  expect(unitOf({ token_id: '9'.repeat(70) })).toBe('NFT #9999999…')
  expect(unitOf({})).toBe('NFT')
  expect(unitOf({ name: 'L'.repeat(200) })).toHaveLength(32)
})

test('behavior: the sign of an amount too small to show is before its bound', () => {
  expect(describe('receive', moved('in', '0.0000001')).amounts[0]?.quantity).toBe('<\u202f+0.001')
  expect(describe('send', moved('out', '0.0000001')).amounts[0]?.quantity).toBe('>\u202f-0.001')
})

test('behavior: an unknown verb is still an entry', () => {
  expect(describe('teleport').verb).toBe('activity.op.execute')
  expect(describe('__proto__').verb).toBe('activity.op.execute')
})
