import { expect, test } from 'vitest'
import type { ApprovalRequest } from '../approval/approvalRequest.js'
import { createSurface } from '../approval/surface.js'
import { walletName } from '../custody/knownWallet.js'
import { createVault } from '../custody/vault.js'
import { createSession, sessionName } from '../session/session.js'
import { answerOf } from '../session/testing/answerOf.js'
import { openFrameStore } from '../storage/frameStore.js'
import { watchStore } from '../storage/watchStore.js'
import { createEndStrangers } from './endStrangers.js'

const site = { name: undefined, origin: 'https://shop.example' }
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mismatch = { code: 'ACCOUNT_MISMATCH' }

/** Loads the frame in one tab of a site, with the parts that know the current user. */
async function openTab(parent: string) {
  const store = watchStore(await openFrameStore(parent), [sessionName, walletName])
  const session = createSession(store, async () => Promise.reject(new TypeError('no server')))
  const vault = createVault(store, session)
  const surface = createSurface({ isQueued: () => true, onVisible: () => {} })
  const look = createEndStrangers({ session, surface, vault })
  store.subscribe((changedIn) => void look(changedIn))
  /** Stores a wallet as if the server had reported it. */
  const putWallet = (userId: string, eip155: string) =>
    store.put(walletName, {
      addresses: { eip155, solana: 'unused' },
      custody: 'user',
      userId,
      version: 1,
      walletId: `wallet of ${userId}`,
    })
  const ask = () => {
    const request: ApprovalRequest = {
      account: first,
      bytes: new Uint8Array([1]),
      kind: 'message',
      method: 'personal_sign',
      networkId: 'eip155:1',
    }
    const outcome = { error: undefined as unknown }
    void surface
      .ask(site, request, async () => {})
      .catch((error: unknown) => {
        outcome.error = error
      })
    return outcome
  }
  const openSettings = () => {
    const outcome = { error: undefined as unknown }
    void surface.openSettings('security').catch((error: unknown) => {
      outcome.error = error
    })
    return outcome
  }
  return { ask, look, openSettings, putWallet, session, surface }
}

const newParent = () => `https://${crypto.randomUUID()}.example`

/** Opens two tabs of one site, in which Alice has logged in. */
async function openTabs() {
  const parent = newParent()
  const tabs = [await openTab(parent), await openTab(parent)] as const
  await tabs[0].session.begin(async () => answerOf('alice'))
  await tabs[0].putWallet('alice', first)
  await Promise.all(tabs.map(({ look }) => look('thisTab')))
  return tabs
}

test.each([
  ['this', 0],
  ['another', 1],
] as const)('hardening A12: waiting requests end if another user logs in, in %s tab', async (_, index) => {
  const tabs = await openTabs()
  const [own] = tabs
  const outcomes = [own.ask(), own.openSettings(), own.ask()]
  await tabs[index].session.begin(async () => answerOf('mallory'))
  await expect.poll(() => own.surface.read()).toEqual({ kind: 'none' })
  for (const { error } of outcomes) expect(error).toMatchObject(mismatch)
})

test('hardening A12: if another user logs in after a logout, the approval ends, too', async () => {
  const [own, other] = await openTabs()
  const asked = own.ask()
  await own.session.forget()
  await other.session.begin(async () => answerOf('mallory'))
  await expect.poll(() => asked.error).toMatchObject(mismatch)
})

test.each([
  ['this', 0],
  ['another', 1],
] as const)('hardening A12: approvals end if the seed is replaced in %s tab, and settings stay', async (_, index) => {
  const tabs = await openTabs()
  const [own] = tabs
  const [asked, settings] = [own.ask(), own.openSettings()]
  await tabs[index].putWallet('alice', second)
  await expect.poll(() => own.surface.read()).toMatchObject({ kind: 'settings' })
  expect(asked.error).toMatchObject(mismatch)
  expect(settings.error).toBeUndefined()
})

test('hardening A12: a logout in another tab ends everything, because settings may show a recovery phrase', async () => {
  const [own, other] = await openTabs()
  const outcomes = [own.ask(), own.openSettings()]
  await other.session.end()
  await expect.poll(() => own.surface.read()).toEqual({ kind: 'none' })
  for (const { error } of outcomes) expect(error).toMatchObject({ code: 'NOT_CONNECTED' })
})

test('behavior: a logout in this tab leaves its settings open, which confirm that the account was deleted', async () => {
  const [own] = await openTabs()
  const settings = own.openSettings()
  await own.session.forget()
  await own.look('thisTab')
  expect(own.surface.read()).toMatchObject({ kind: 'settings' })
  expect(settings.error).toBeUndefined()
})

test('behavior: a session that continues, or a wallet that is reported again, ends nothing', async () => {
  const [own, other] = await openTabs()
  const asked = own.ask()
  for (const tab of [own, other]) {
    await tab.session.begin(async () => answerOf('alice'))
    await tab.putWallet('alice', first)
  }
  await own.look('thisTab')
  expect(own.surface.read()).toMatchObject({ kind: 'approval', step: 'asked' })
  expect(asked.error).toBeUndefined()
})
