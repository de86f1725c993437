import {
  getSupportedChains,
  postIdentityRefresh,
  postIdentitySignOut,
  type SessionAnswer,
} from '@portico/protocol/http'
import { expect, test } from 'vitest'
import { openFrameStore } from '../storage/frameStore.js'
import { createSession } from './session.js'

const nowSeconds = () => Math.floor(Date.now() / 1000)

function toAnswer(change: Partial<SessionAnswer>): SessionAnswer {
  const now = nowSeconds()
  const answer = { accessExpiresAt: now - 1, accessToken: 'first', now, userId: 'p', refreshToken: 'r' }
  return { ...answer, sessionId: 's', ...change } as SessionAnswer
}

/** Opens two tabs of a site. One of them renews the session, and the server has not responded to it yet. */
async function openTabs() {
  const store = await openFrameStore(`https://${crypto.randomUUID()}.example`)
  let answerRenewal = (_: SessionAnswer) => {}
  const asked = { renewals: 0, signedOut: [] as unknown[] }
  const call = async (route: { path: string }, options: { accessToken?: string }) => {
    if (route.path === postIdentitySignOut.path) asked.signedOut.push(options.accessToken)
    if (route.path !== postIdentityRefresh.path) return undefined
    asked.renewals += 1
    return new Promise<SessionAnswer>((resolve) => {
      answerRenewal = resolve
    })
  }
  // Cast: this server's responses have no types of their own.
  const [renewing, other] = [createSession(store, call as never), createSession(store, call as never)]
  await renewing.begin(async () => toAnswer({}))
  const renewed = renewing.call(getSupportedChains, {})
  await expect.poll(() => asked.renewals).toBe(1)
  const answer = () => answerRenewal(toAnswer({ accessExpiresAt: nowSeconds() + 900, accessToken: 'second' }))
  return { answer, asked, other, renewed, renewing, store }
}

test('behavior: if a tab logs out while another one renews the session, the user stays logged out', async () => {
  const { answer, asked, other, renewed, renewing } = await openTabs()
  const ended = other.end()
  // This happens before the server has responded to the other tab.
  await expect.poll(() => other.read()).toBe(undefined)
  answer()
  await Promise.all([ended, renewed])
  expect(await renewing.read()).toBe(undefined)
  expect(asked.signedOut).toEqual(['second'])
})

test('behavior: a session that the server ended is forgotten, even if another tab renews it', async () => {
  const { answer, other, renewed, renewing } = await openTabs()
  const forgotten = other.forget()
  await expect.poll(() => other.read()).toBe(undefined)
  answer()
  await Promise.all([forgotten, renewed])
  expect(await renewing.read()).toBe(undefined)
})

test('behavior: a user who logs in while another tab logs out stays logged in', async () => {
  const { answer, other, renewed, renewing } = await openTabs()
  // The login waits for the renewal, and comes before the end of the earlier session.
  const begun = renewing.begin(async () => toAnswer({ accessToken: 'of another', sessionId: 'another' }))
  const ended = other.end()
  answer()
  await Promise.all([begun, ended, renewed])
  expect(await other.read()).toMatchObject({ sessionId: 'another' })
})

test('hardening A26: while a value of one user is stored, no other user logs in', async () => {
  const { answer, other, renewed, renewing, store } = await openTabs()
  answer()
  await renewed
  const own = await renewing.own()
  const order: string[] = []
  let finish = () => {}
  const stored = own.whileIn(async () => {
    order.push('begun')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    order.push('stored')
  })
  await expect.poll(() => order).toEqual(['begun'])
  const begun = other.begin(async () => {
    order.push('logged in')
    return toAnswer({ accessToken: 'of another', sessionId: 'another', userId: 'q' })
  })
  // The login waits for the lock of the tab that stores.
  const isWaiting = async () => {
    const { pending = [] } = await navigator.locks.query()
    return pending.some(({ name }) => name === `session ${store.name}`)
  }
  await expect.poll(isWaiting).toBe(true)
  finish()
  await Promise.all([begun, stored])
  expect(order).toEqual(['begun', 'stored', 'logged in'])
  await expect(own.whileIn(async () => order.push('too late'))).rejects.toMatchObject({
    code: 'ACCOUNT_MISMATCH',
  })
  await expect(own.describe({ email: 'p@portico.test' })).rejects.toMatchObject({ code: 'ACCOUNT_MISMATCH' })
  expect(order).toHaveLength(3)
})
