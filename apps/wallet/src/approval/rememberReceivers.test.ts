import { expect, test } from 'vitest'
import { memoryStore } from '../storage/frameStore.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { createRecipients } from './recipients.js'
import { rememberReceivers } from './rememberReceivers.js'
import { bob, sendRequest } from './testing/sendRequest.js'

const token = '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444'
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

const transfer = (units: bigint) => sendRequest({ data: `0xa9059cbb${word(bob)}${word(units)}`, to: token })

test.each([
  ['a payment', sendRequest({ value: 1n }), true],
  ['a payment of nothing', sendRequest({}), false],
  ['a payment that was to fail', sendRequest({ value: 1n }, { problem: 'reverted' }), false],
  ['tokens', transfer(1n), true],
  ['no tokens', transfer(0n), false],
  ['a contract that is paid', sendRequest({ data: '0xdeadbeef', value: 1n }), true],
  ['a contract that is called for nothing', sendRequest({ data: '0xdeadbeef' }), false],
] satisfies [
  string,
  ApprovalRequest,
  boolean,
][])('hardening A38: %s makes its receiver known, or does not', async (_, request, isKnown) => {
  const recipients = createRecipients(memoryStore())
  await rememberReceivers(recipients, request)
  expect(await recipients.judge(bob, [])).toBe(isKnown ? undefined : 'first')
})
