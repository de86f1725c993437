import { expect, test, vi } from 'vitest'
import { WalletError } from '../errors/WalletError.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { createSurface } from './surface.js'

const site = { name: undefined, origin: 'https://shop.example' }
const request: ApprovalRequest = {
  account: '0x1',
  bytes: new Uint8Array([1]),
  kind: 'message',
  method: 'personal_sign',
  networkId: 'eip155:1',
}
const setUp = (isQueued = true) => {
  const onVisible = vi.fn()
  return { onVisible, surface: createSurface({ isQueued: () => isQueued, onVisible }) }
}
const idOf = (surface: ReturnType<typeof createSurface>) => {
  const state = surface.read()
  return state.kind === 'none' ? -1 : state.id
}

test('default', async () => {
  const { onVisible, surface } = setUp()
  const asked = surface.ask(site, request, async () => 'signed')
  expect(surface.read()).toMatchObject({ kind: 'approval', step: 'asked' })
  surface.approve(idOf(surface))
  expect(await asked).toBe('signed')
  // The response does not wait for the screen to close.
  await expect.poll(() => surface.read()).toEqual({ kind: 'none' })
  expect(onVisible.mock.calls).toEqual([[true], [false]])
})

test('behavior: an approval’s data is prepared when its turn comes, and discarded once, whatever the result', async () => {
  const discards: ReturnType<typeof vi.fn>[] = []
  const makeReady = vi.fn(() => {
    const discard = vi.fn()
    discards.push(discard)
    return discard
  })
  const surface = createSurface({ isQueued: () => true, makeReady, onVisible: () => {} })
  const first = surface.ask(site, request, async () => 'first')
  const second = surface.ask(site, { ...request, bytes: new Uint8Array([2]) }, async () => 'second')
  const third = surface.ask(site, request, async () => {
    throw new WalletError('NODE_REFUSED', 'No.')
  })
  expect(makeReady.mock.calls).toEqual([[request, expect.any(Function)]])
  surface.approve(idOf(surface))
  expect(discards[0]).not.toHaveBeenCalled()
  expect(await first).toBe('first')
  await expect.poll(() => makeReady).toHaveBeenCalledTimes(2)
  surface.reject(idOf(surface))
  await expect(second).rejects.toMatchObject({ code: 'REJECTED' })
  surface.approve(idOf(surface))
  await expect(third).rejects.toMatchObject({ code: 'NODE_REFUSED' })
  expect(surface.read()).toEqual({ kind: 'none' })
  expect(discards.map((discard) => discard.mock.calls.length)).toEqual([1, 1, 1])
})

test('behavior: if the session ends, all waiting requests leave the screen, run nothing, and fail with a reason', async () => {
  let tellOver: (error: WalletError) => void = () => {}
  const makeReady = vi.fn((_: ApprovalRequest, onOver: (error: WalletError) => void) => {
    tellOver = onOver
    return () => {}
  })
  const onVisible = vi.fn()
  const surface = createSurface({ isQueued: () => true, makeReady, onVisible })
  const run = vi.fn(async () => 'signed')
  const outcomes = Promise.allSettled([
    surface.ask(site, request, run),
    surface.ask(site, request, run),
    surface.openSettings('security'),
  ])
  const id = idOf(surface)
  tellOver(new WalletError('EXPIRED_SESSION', 'You are signed out.'))
  expect(surface.read()).toEqual({ id: expect.any(Number), kind: 'ended' })
  surface.approve(id)
  surface.reject(id)
  expect(surface.read()).toMatchObject({ kind: 'ended' })
  surface.reject(idOf(surface))
  expect(surface.read()).toEqual({ kind: 'none' })
  const reason = {
    code: 'EXPIRED_SESSION',
    message: 'This device was logged out. Log in, then try again.',
  }
  expect(await outcomes).toMatchObject([
    { reason, status: 'rejected' },
    { reason, status: 'rejected' },
    { status: 'fulfilled' },
  ])
  expect(run).not.toHaveBeenCalled()
  expect(makeReady).toHaveBeenCalledTimes(1)
  expect(onVisible.mock.calls).toEqual([[true], [false]])
})

test('behavior: if the network fails, the approval is shown again with the reason, and nothing is lost', async () => {
  const { onVisible, surface } = setUp()
  const run = vi.fn(async () => 'signed')
  const failure = 'The wallet’s server cannot be reached.'
  run.mockRejectedValueOnce(new WalletError('SERVER_UNREACHABLE', failure))
  const asked = surface.ask(site, request, run)
  surface.approve(idOf(surface))
  await expect.poll(() => surface.read()).toMatchObject({ failure, request, step: 'asked' })
  surface.approve(idOf(surface))
  expect(surface.read()).not.toHaveProperty('failure')
  expect(await asked).toBe('signed')
  await expect.poll(() => onVisible.mock.calls).toEqual([[true], [false]])
})

test('behavior: an approval that failed with the network can be rejected', async () => {
  const { surface } = setUp()
  const asked = surface.ask(site, request, () =>
    Promise.reject(new WalletError('SERVER_UNREACHABLE', 'Away.')),
  )
  surface.approve(idOf(surface))
  await expect.poll(() => surface.read()).toHaveProperty('failure')
  surface.reject(idOf(surface))
  await expect(asked).rejects.toMatchObject({ code: 'REJECTED' })
  expect(surface.read()).toEqual({ kind: 'none' })
})

test('behavior: if the device was logged out, an approval shows that before the frame closes, and the page gets an error', async () => {
  for (const code of ['EXPIRED_SESSION', 'NOT_CONNECTED'] as const) {
    const { onVisible, surface } = setUp()
    const asked = surface.ask(site, request, () =>
      Promise.reject(new WalletError(code, 'The session has ended. Log in again.')),
    )
    surface.approve(idOf(surface))
    await expect.poll(() => surface.read()).toMatchObject({ kind: 'ended' })
    expect(onVisible.mock.calls).toEqual([[true]])
    surface.close()
    await expect(asked).rejects.toMatchObject({
      code: 'EXPIRED_SESSION',
      message: expect.stringMatching(/^This device was logged out\./),
    })
    expect(onVisible.mock.calls).toEqual([[true], [false]])
  }
})

test('behavior: a request that is being signed continues if the session ends', async () => {
  let tellOver: (error: WalletError) => void = () => {}
  const makeReady = (_: ApprovalRequest, onOver: (error: WalletError) => void) => {
    tellOver = onOver
    return () => {}
  }
  const surface = createSurface({ isQueued: () => true, makeReady, onVisible: () => {} })
  const asked = surface.ask(site, request, async () => 'sent')
  surface.approve(idOf(surface))
  tellOver(new WalletError('EXPIRED_SESSION', 'You are signed out.'))
  expect(await asked).toBe('sent')
})

test('behavior: a rejected request runs nothing; an approved one runs once', async () => {
  const { surface } = setUp()
  const run = vi.fn(async () => 'signed')
  const rejected = surface.ask(site, request, run)
  surface.reject(idOf(surface))
  await expect(rejected).rejects.toMatchObject({ code: 'REJECTED' })
  const approved = surface.ask(site, request, run)
  const id = idOf(surface)
  surface.approve(id)
  surface.approve(id)
  await approved
  expect(run).toHaveBeenCalledTimes(1)
})

test('hardening A9: an approval covers only what was on the screen', async () => {
  const { surface } = setUp()
  const first = surface.ask(site, request, async () => 'first')
  const firstId = idOf(surface)
  const second = surface.ask(site, request, async () => 'second')
  surface.reject(firstId)
  await expect(first).rejects.toMatchObject({ code: 'REJECTED' })
  // The user pressed for the first request, but the press arrives when the second request is on the screen.
  surface.approve(firstId)
  expect(surface.read()).toMatchObject({ step: 'asked' })
  surface.approve(idOf(surface))
  expect(await second).toBe('second')
})

test('behavior: existing clients abandon prompts without a message: a newer prompt replaces them', async () => {
  const { surface } = setUp(false)
  const first = surface.ask(site, request, async () => 'first')
  const second = surface.ask(site, request, async () => 'second')
  await expect(first).rejects.toMatchObject({ code: 'REPLACED', message: 'Request was aborted' })
  surface.approve(idOf(surface))
  expect(await second).toBe('second')
})

test('behavior: a wallet that is locked on this device is unlocked, and the approved request continues', async () => {
  const { surface } = setUp()
  let isLocked = true
  const asked = surface.ask(site, request, async () => {
    if (isLocked) throw new WalletError('SECRET_NEEDED', 'Unlock')
    return 'signed'
  })
  surface.approve(idOf(surface))
  await expect.poll(() => surface.read()).toMatchObject({ step: 'unlock' })
  isLocked = false
  surface.unlocked(idOf(surface))
  expect(await asked).toBe('signed')
})

test('behavior: a page that gives up does not undo a request that is being signed', async () => {
  const { onVisible, surface } = setUp()
  let finish: ((value: string) => void) | undefined
  const asked = surface.ask(site, request, () => new Promise<string>((resolve) => (finish = resolve)))
  surface.approve(idOf(surface))
  surface.abort()
  surface.close()
  // The page has hidden the frame. The next request shows it again.
  expect(onVisible.mock.calls).toEqual([[true], [false]])
  const ran: string[] = []
  const next = surface.ask(site, request, async () => {
    ran.push('next')
    return 'next'
  })
  expect(onVisible.mock.calls).toEqual([[true], [false], [true]])
  expect(surface.read()).toMatchObject({ step: 'asked' })
  surface.approve(idOf(surface))
  // The next request waits for the first one, on which its nonce depends.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ran).toEqual([])
  finish?.('signed')
  expect(await asked).toBe('signed')
  expect(await next).toBe('next')
})

test('behavior: if a given-up request needs the user again, it ends, and no screen returns', async () => {
  const { onVisible, surface } = setUp()
  let fail: ((error: Error) => void) | undefined
  const asked = surface.ask(site, request, () => new Promise<string>((_, reject) => (fail = reject)))
  surface.approve(idOf(surface))
  surface.close()
  await expect.poll(() => fail).toBeDefined()
  fail?.(new WalletError('SERVER_UNREACHABLE', 'No.'))
  await expect(asked).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })
  expect(surface.read()).toEqual({ kind: 'none' })
  expect(onVisible.mock.calls).toEqual([[true], [false]])
})

test('behavior: waiting requests end if the page gives up or the user closes', async () => {
  const { surface } = setUp()
  const aborted = surface.ask(site, request, async () => 'x')
  surface.abort()
  await expect(aborted).rejects.toMatchObject({ message: 'Request was aborted' })
  const settings = surface.openSettings('security')
  surface.close()
  await expect(settings).resolves.toBeUndefined()
})

test.each([
  ['succeeds', undefined, ['counted', 'run', 'done'], true],
  ['is refused before it is signed', 'NODE_REFUSED', ['counted', 'run', 'taken back'], false],
  ['is refused by the node that has it', 'NODE_REFUSED', ['counted', 'run'], true],
  ['may have been sent', 'MAYBE_SENT', ['counted', 'run'], true],
  ['needs the user’s secret', 'SECRET_NEEDED', ['counted', 'run', 'taken back'], false],
] as const)('hardening A47: an approved amount counts before the request runs; where it %s', async (_, code, expected, hasLeft) => {
  const heard: string[] = []
  const tell = (word: string) => async () => void heard.push(word)
  const surface = createSurface({
    isQueued: () => true,
    limit: {
      check: async () => {
        heard.push('counted')
        return tell('taken back')
      },
    },
    onDone: tell('done'),
    onVisible: () => {},
  })
  const asked = surface.ask(site, request, async (leaves) => {
    heard.push('run')
    if (hasLeft) leaves()
    if (code) throw new WalletError(code, 'No.')
  })
  asked.catch(() => {})
  surface.approve(idOf(surface))
  await expect.poll(() => heard).toEqual(expected)
  // A moment later, nothing has been taken back either.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(heard).toEqual(expected)
})

test('hardening A13: a request that cannot be counted does not run', async () => {
  const surface = createSurface({
    isQueued: () => true,
    limit: { check: () => Promise.reject(new WalletError('SERVER_UNREACHABLE', 'Nobody answers.')) },
    onVisible: () => {},
  })
  const run = vi.fn(async () => {})
  surface.ask(site, request, run).catch(() => {})
  surface.approve(idOf(surface))
  await expect.poll(() => surface.read()).toMatchObject({ failure: 'Nobody answers.', step: 'asked' })
  expect(run).not.toHaveBeenCalled()
})
