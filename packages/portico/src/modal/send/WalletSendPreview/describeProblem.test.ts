import { PorticoError } from '@portico/protocol/errors'
import { createText } from '@portico/texts'
import { send } from '@portico/texts/en/modal/send'
import { expect, test } from 'vitest'
import { RequestFailedError } from '../../../core/errors/connection.js'
import { SendUnansweredError } from '../../../core/errors/send.js'
import { describeObjection, describeProblem } from './describeProblem.js'

const t = createText<typeof send>(send, 'en')
const names = { native: 'ETH', network: 'Ethereum', symbol: 'USDC', wallet: 'Harbor' }

test('default: a known problem has the same text before and after the prompt', () => {
  const error = new PorticoError('INSUFFICIENT_FEE_BALANCE', 'Not enough')
  expect(describeObjection(t, error, names)).toEqual(describeProblem(t, error, names))
  expect(describeProblem(t, error, names).title).toContain('ETH')
})

test.each([
  undefined,
  new PorticoError('INTERNAL', 'Odd'),
])('behavior: a wallet that was not asked is not blamed (%s)', (error) => {
  expect(describeObjection(t, error, names).title).toBe('Not able to retrieve balance')
  expect(Object.values(describeObjection(t, error, names)).join(' ')).not.toContain('Harbor')
  expect(describeProblem(t, error, names).title).toBe('Harbor could not send it')
})

test('hardening R36: hardware that refused is named, with what to do', () => {
  const error = new RequestFailedError({ isOfHardware: true, method: 'eth_sendTransaction' })
  expect(describeProblem(t, error, names)).toMatchObject({
    advice: expect.stringContaining('blind signing'),
    title: 'Your hardware wallet did not sign this',
  })
})

test('hardening R32: a wallet that may have sent is not reported as silent or failed', () => {
  const unclear = new SendUnansweredError({ reason: 'unclear', walletName: 'Harbor' })
  expect(describeProblem(t, unclear, names).title).toBe('It is unclear whether Harbor sent this')
  const silent = new SendUnansweredError({ walletName: 'Harbor' })
  expect(describeProblem(t, silent, names).title).toBe('Harbor has not answered yet')
})
