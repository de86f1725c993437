import { PorticoError } from '@portico/protocol/errors'
import { expect, test } from 'vitest'
import { describeObjection, describeProblem } from './describeProblem.js'

const names = { native: 'ETH', network: 'Ethereum', symbol: 'USDC', wallet: 'Harbor' }

test('default: what is known is said alike before and after the wallet was asked', () => {
  const error = new PorticoError('INSUFFICIENT_FEE_BALANCE', 'Not enough')
  expect(describeObjection(error, names)).toEqual(describeProblem(error, names))
  expect(describeProblem(error, names).title).toContain('ETH')
})

test.each([
  undefined,
  new PorticoError('INTERNAL', 'Odd'),
])('behavior: a wallet that was not asked is not blamed (%s)', (error) => {
  expect(describeObjection(error, names).title).toBe('Not able to retrieve balance')
  expect(Object.values(describeObjection(error, names)).join(' ')).not.toContain('Harbor')
  expect(describeProblem(error, names).title).toBe('Harbor could not send it')
})
