import { expect, test, vi } from 'vitest'
import { createPendingRequests, type PendingRequests } from './pendingRequests.js'

function open() {
  const onPending = vi.fn()
  return { onPending, pending: createPendingRequests({ onPending, onTimeout: () => {} }) }
}

/** Ends the requests, whose time would otherwise be over in the middle of another file's tests. */
async function endAll(pending: PendingRequests, answer: Promise<unknown>): Promise<void> {
  pending.end(() => new Error('the test is over'))
  await expect(answer).rejects.toThrow('the test is over')
}

test('default', async () => {
  const { pending } = open()
  const { answer, id } = pending.enroll('CONNECT_EMAIL', {})
  pending.find({ id, name: 'CONNECT_EMAIL' })?.settle({ value: { action: 'VERIFY_OTP' } })
  await expect(answer).resolves.toEqual({ action: 'VERIFY_OTP' })
  expect(pending.has(id)).toBe(false)
})

test('behavior: a response counts for the request of its id and name only', async () => {
  const { pending } = open()
  const { answer, id } = pending.enroll('CONNECT_EMAIL', {})
  expect(pending.find({ id, name: 'CONNECT_OTP' })).toBeUndefined()
  expect(pending.find({ id: 'another', name: 'CONNECT_EMAIL' })).toBeUndefined()
  expect(pending.find({ name: 'CONNECT_EMAIL' })).toBeUndefined()
  await endAll(pending, answer)
})

test('behavior: if the user gives up, only the requests that wait for the user end', async () => {
  const { onPending, pending } = open()
  const { answer } = pending.enroll('RPC_REQUEST', { isForUser: true, limitMs: null })
  const { answer: short, id } = pending.enroll('IS_CONNECTED', {})
  expect(pending.hasForUser()).toBe(true)
  pending.endForUser()
  await expect(answer).rejects.toMatchObject({ code: 'EMBEDDED_ABORTED' })
  expect(pending.has(id)).toBe(true)
  expect(onPending).toHaveBeenLastCalledWith(0)
  await endAll(pending, short)
})
