import type { PostReleaseResponse, ReleaseAnswer } from '@portico/protocol/http'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WalletError } from '../errors/WalletError.js'
import { releaseReady } from './openReleaseWindow.js'
import { holdByKey } from './testing/holdByKey.js'
import { devices, me, showFrame } from './testing/showFrame.js'

const ticket = 't'.repeat(43)
const waiting: ReleaseAnswer = {
  email: 'alice@portico.test',
  expiresAt: Math.floor(Date.now() / 1000) + 86_400,
  releasesAt: new Date(2026, 10, 26, 15, 40).getTime() / 1000,
  status: 'waiting',
}
const open: ReleaseAnswer = { email: null, expiresAt: null, releasesAt: null, status: 'open' }

/**
 * Opens a frame with a request on a device that waits. `answer` and `first` are the server's responses about its
 * release.
 */
async function showWaiting({
  answer = async () => waiting,
  first = { ...waiting, ticket },
}: {
  answer?: () => Promise<ReleaseAnswer>
  first?: PostReleaseResponse
} = {}) {
  const opened: string[] = []
  let isHeld = true
  const shown = await showFrame(
    {},
    {
      vault: {
        lock: async () => ({ kind: 'release', release: first }),
        release: answer,
        withSeed: async (run) => {
          opened.push('seed')
          isHeld = false
          return run(new Uint8Array(16))
        },
      },
    },
  )
  const signed = shown.surface.ask(
    { name: undefined, origin: 'https://shop.example' },
    shown.message,
    async () => {
      if (isHeld) throw new WalletError('SECRET_NEEDED', 'This device is new to your wallet.')
      return 'signed'
    },
  )
  const state = shown.surface.read()
  if (state.kind !== 'approval') throw new TypeError('nothing is asked')
  shown.surface.approve(state.id)
  return { ...shown, opened, signed }
}

test('default: the panel says what it waits for and until when; once the device is let in, the approved request continues', async () => {
  let current: ReleaseAnswer = waiting
  const { frame, opened, signed } = await showWaiting({ answer: async () => current })
  await expect.element(frame.getByRole('button', { name: 'Open your wallet' })).toHaveFocus()
  await expect.element(frame.getByText('alice@portico.test')).toBeVisible()
  await expect.element(frame.getByTestId('release-wait')).toHaveTextContent(/^Or wait until \D*0?3:40|15:40/)
  expect(opened).toEqual([])
  current = open
  expect(await signed).toBe('signed')
  expect(opened).toEqual(['seed'])
})

test('behavior: the wallet’s own window opens with the press, and gets its purpose only from the frame', async () => {
  const another = document.createElement('iframe')
  document.body.append(another)
  const asked: unknown[] = []
  const { open: openWindow } = window
  window.open = (...parameters) => {
    asked.push(parameters[0])
    return window
  }
  try {
    const { frame } = await showWaiting()
    await frame.getByRole('button', { name: 'Open your wallet' }).click()
    expect(asked).toEqual(['/release'])
    const { port1, port2 } = new MessageChannel()
    const told = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    // The frame ignores messages from another origin and from another window.
    const say = (change: Partial<MessageEventInit>) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          data: releaseReady,
          origin: location.origin,
          ports: [port2],
          source: window,
          ...change,
        }),
      )
    const stranger = new MessageChannel()
    let isHeard = false
    stranger.port1.onmessage = () => {
      isHeard = true
    }
    say({ origin: 'https://evil.example', ports: [stranger.port2] })
    say({ ports: [stranger.port2], source: another.contentWindow })
    say({})
    expect(await told).toEqual({ projectId: '', ticket })
    expect(isHeard).toBe(false)
  } finally {
    window.open = openWindow
    another.remove()
  }
})

test('error: if the browser blocks the window, the panel says so and offers it again', async () => {
  const { open: openWindow } = window
  window.open = () => null
  try {
    const { frame } = await showWaiting()
    await frame.getByRole('button', { name: 'Open your wallet' }).click()
    await expect.element(frame.getByText('Your browser blocked the window.')).toBeVisible()
  } finally {
    window.open = openWindow
  }
})

test('error: a rejected device says so; one that is offline keeps asking', async () => {
  let times = 0
  const { frame } = await showWaiting({
    answer: async () => {
      times += 1
      if (times === 1) throw new WalletError('SERVER_UNREACHABLE', 'The wallet’s server cannot be reached.')
      throw new WalletError('EXPIRED_SESSION', 'The session has ended.')
    },
  })
  await expect.element(frame.getByRole('alert')).toHaveTextContent('This device was rejected')
  expect(times).toBe(2)
})

test('behavior: without an email address, waiting does not help, and after a day the user has to ask again', async () => {
  const alone = await showWaiting({
    answer: async () => ({ ...waiting, email: null, releasesAt: null }),
    first: { ...waiting, email: null, releasesAt: null, ticket },
  })
  await expect
    .element(alone.frame.getByTestId('release-wait'))
    .toHaveTextContent(
      'Your wallet has no email address, so you have to confirm this device in one of the ways above.',
    )
  await alone.unmount()
  const late = await showWaiting({ answer: async () => ({ ...open, status: 'held' }) })
  await expect.element(late.frame.getByText('This device was not confirmed within 24 hours.')).toBeVisible()
  await late.frame.getByRole('button', { name: 'Try again' }).click()
  await expect.element(late.frame.getByRole('button', { name: 'Open your wallet' })).toBeVisible()
})

test('behavior: on a device that has the wallet, Devices lets another one in, or rejects it', async () => {
  let releases = ['A laptop', 'A stranger'].map((deviceName, index) => ({
    askedAt: Math.floor(Date.now() / 1000) - 60,
    deviceName,
    id: `release ${index}`,
    origin: 'https://shop.example',
    place: '203.0.113.9',
    releasesAt: null,
  }))
  const { asked, frame, surface } = await showFrame({
    '/v1/user/devices': devices,
    '/v1/user/me': me({ isFresh: true }),
    '/v1/vault/releases': () => ({ releases }),
    '/v1/vault/releases/decide': ({ id }: { id: string }) => {
      releases = releases.filter((each) => each.id !== id)
      return { isDone: true }
    },
  })
  void surface.openSettings('devices')
  const rows = frame.getByTestId('releases').getByRole('listitem')
  await holdByKey(rows.filter({ hasText: 'A laptop' }).getByRole('button', { name: 'Approve' }))
  await expect.element(rows).toHaveTextContent(/A stranger/)
  await rows.getByRole('button', { name: 'It was not me' }).click()
  await expect.element(page.getByTestId('releases')).not.toBeInTheDocument()
  expect(asked.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body)).toEqual([
    { decision: 'approve', id: 'release 0' },
    { decision: 'refuse', id: 'release 1' },
  ])
})

test('hardening A7, A8: a device that waits, and whose row arrives late above the other rows, comes into view before a press counts', async () => {
  await page.viewport(360, 420)
  let respond = () => {}
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  const [first] = devices.devices
  const { asked, frame, surface } = await showFrame({
    '/v1/user/devices': {
      devices: Array.from({ length: 12 }, (_, index) => ({ ...first, id: `d${index}`, isCurrent: false })),
    },
    '/v1/vault/releases': async () => {
      await responded
      return {
        releases: [
          {
            askedAt: 0,
            deviceName: 'A stranger',
            id: 'r',
            origin: 'https://shop.example',
            place: '203.0.113.9',
            releasesAt: null,
          },
        ],
      }
    },
  })
  void surface.openSettings('devices')
  const last = frame.getByRole('button', { name: 'Remove' }).last()
  await expect.element(last).toBeVisible()
  last.element().scrollIntoView({ behavior: 'instant' })
  await userEvent.click(last)
  const really = frame.getByRole('button', { name: 'Remove it' })
  await expect.element(really).toHaveAttribute('data-armed')
  await userEvent.keyboard('{Enter>}')
  await expect.element(really).toHaveAttribute('data-hold', 'full')
  respond()
  await expect.element(frame.getByText('A stranger')).toBeInViewport()
  await userEvent.keyboard('{/Enter}')
  await expect.element(frame.getByRole('button', { name: 'Approve' })).toHaveAttribute('data-armed')
  expect(asked.map(({ path }) => path)).not.toContain('/v1/user/devices/revoke')
})

test('behavior: on a waiting device, devices, logins and deletion are available after it was let in', async () => {
  for (const section of ['devices', 'sessions', 'delete'] as const) {
    const { asked, frame, surface, unmount } = await showFrame(
      { '/v1/user/me': me({ isFresh: true }) },
      {
        vault: {
          lock: async () => ({ kind: 'release', release: { ...waiting, ticket } }),
          release: async () => waiting,
        },
      },
    )
    void surface.openSettings(section)
    await expect.element(frame.getByRole('button', { name: 'Open your wallet' })).toBeVisible()
    expect(asked.map(({ path }) => path).filter((path) => path !== '/v1/user/me')).toEqual([])
    await unmount()
  }
})
