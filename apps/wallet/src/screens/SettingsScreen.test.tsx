import type { SettingsSection } from '@portico/protocol/frame'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdByKey } from './testing/holdByKey.js'
import { devices, me, sessions, showFrame, unreachable } from './testing/showFrame.js'

const lists = {
  activity: '/v1/user/audit',
  devices: '/v1/user/devices',
  sessions: '/v1/user/sessions',
} as const

test('hardening A47: if the server is unreachable, every screen says so, and a press tries again', async () => {
  const filled = {
    '/v1/user/audit': { entries: [], next: null },
    '/v1/user/devices': devices,
    '/v1/user/sessions': { sessions: [] },
  }
  for (const section of Object.keys(lists) as (keyof typeof lists)[]) {
    const path = lists[section]
    let isAway = true
    const { frame, surface, unmount } = await showFrame({
      [path]: () => {
        if (isAway) throw unreachable()
        return filled[path]
      },
    })
    void surface.openSettings(section)
    await expect.element(frame.getByRole('alert')).toHaveTextContent('The wallet’s server cannot be reached.')
    expect(document.body.textContent).not.toContain('Contacting the server')
    isAway = false
    await frame.getByRole('button', { name: 'Try again' }).click()
    await expect.element(frame.getByRole('alert')).not.toBeInTheDocument()
    await unmount()
  }
})

test('behavior: until a section counts as seen, its buttons say that they are not ready, or work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const section of ['delete', 'devices', 'export', 'passkey', 'password', 'sessions'] as const) {
    const { surface, unmount } = await showFrame({
      '/v1/user/devices': devices,
      '/v1/user/me': me({ isFresh: true }),
      '/v1/user/sessions': sessions,
      '/v1/vault/releases': { releases: [] },
    })
    void surface.openSettings(section)
    const buttons = () => [...document.querySelectorAll('[data-testid=guard] button')]
    await expect.poll(() => buttons().length, { message: section }).toBeGreaterThan(0)
    const silent = buttons().filter((button) => !button.matches('[aria-disabled=true], [data-harmless]'))
    expect(silent.map(({ textContent }) => textContent)).toEqual([])
    await vi.advanceTimersByTimeAsync(600)
    await expect.poll(() => buttons().filter((button) => button.ariaDisabled === 'true')).toEqual([])
    await unmount()
  }
})

test('behavior: what a button says while it is not ready makes no page scroll below a long section', async () => {
  const before = { height: innerHeight, width: innerWidth }
  await page.viewport(320, 256)
  onTestFinished(() => page.viewport(before.width, before.height))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { surface } = await showFrame({ '/v1/user/me': me({ isFresh: true }) })
  void surface.openSettings('export')
  await expect
    .poll(() => document.querySelectorAll('[data-testid=guard] [aria-disabled=true]').length)
    .toBeGreaterThan(0)
  const scroller = document.querySelector('.screen-body') ?? document.body
  expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight)
  expect(document.documentElement.scrollHeight).toBe(innerHeight)
})

test('behavior: a press on “Try again” counts as soon as the button is drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isAway = true
  const { frame, surface } = await showFrame({
    '/v1/user/devices': () => {
      if (isAway) throw unreachable()
      return devices
    },
    '/v1/vault/releases': { releases: [] },
  })
  void surface.openSettings('devices')
  await expect.element(frame.getByRole('button', { name: 'Try again' })).toBeVisible()
  isAway = false
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect.element(frame.getByText('An old phone')).toBeVisible()
  expect(document.querySelector('[data-testid=guard][data-armed]')).toBeNull()
})

test('behavior: requests that failed offline are retried once the network is back', async () => {
  let isAway = true
  const { frame, surface } = await showFrame({
    '/v1/user/devices': () => {
      if (isAway) throw unreachable()
      return devices
    },
  })
  void surface.openSettings('devices')
  await expect.element(frame.getByRole('alert')).toBeVisible()
  isAway = false
  window.dispatchEvent(new Event('online'))
  await expect.element(frame.getByText('An old phone')).toBeVisible()
})

test('behavior: Escape and Back go one view back, and close the first one', async () => {
  const { frame, surface, title } = await showFrame({ '/v1/user/me': me({ isFresh: true }) })
  void surface.openSettings('security')
  await frame.getByText('Works in every browser').click()
  await expect.poll(title).toBe('Password')
  await userEvent.keyboard('{Escape}')
  await expect.poll(title).toBe('Security')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => surface.read().kind).toBe('none')

  // The page opened only this section, so Back returns to the page's own menu.
  let isClosed = false
  void surface.openSettings('password').then(() => {
    isClosed = true
  })
  await expect.poll(title).toBe('Password')
  await frame.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => isClosed).toBe(true)
})

test('behavior: a section that is opened twice is one screen, which is closed once', async () => {
  const { surface } = await showFrame({ '/v1/user/devices': devices })
  const opened = [surface.openSettings('devices'), surface.openSettings('devices')]
  surface.close()
  await Promise.all(opened)
  expect(surface.read().kind).toBe('none')
  // Once closed, the section can be opened again.
  void surface.openSettings('devices')
  expect(surface.read().kind).toBe('settings')
})

test('behavior: the focus moves to the next action, and back to the row that was opened', async () => {
  const { focused, frame, surface, title } = await showFrame({
    '/v1/user/devices': devices,
    '/v1/user/me': me({ isFresh: true }),
  })
  void surface.openSettings('security')
  await expect.poll(focused).toContain('Passkey')
  await frame.getByText('Works in every browser').click()
  await expect.poll(focused).toContain('New password')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toContain('Password')
  await frame.getByText('Where your wallet can be used').click()
  await expect.poll(title).toBe('Devices')
  await expect.poll(focused).toBe('the screen')
  await frame.getByRole('button', { name: 'Back' }).click()
  await expect.poll(focused).toContain('Devices')
})

test('behavior: on the screen that offers a secret, the focus follows each step, and Escape goes back to the choice', async () => {
  const { focused, frame, surface } = await showFrame({ '/v1/user/me': me({ isFresh: true }) })
  void surface.openSettings('secret')
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await expect.poll(focused).toContain('New password')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toMatch(/^Use a/)
})

test('behavior: a password is hidden until the user has it shown', async () => {
  const { frame, surface } = await showFrame({ '/v1/user/me': me({ isFresh: true }) })
  void surface.openSettings('password')
  const field = frame.getByLabelText('Repeat password')
  await field.fill('violet anchor seven')
  await expect.element(field).toHaveAttribute('type', 'password')
  await frame.getByRole('button', { name: 'Show password' }).last().click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue('violet anchor seven')
  await frame.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
})

test('behavior: Escape in a step before an approval goes back to it, and nothing is rejected', async () => {
  const { frame, holdUp, message, surface, title } = await showFrame({
    '/v1/user/me': me({ isFresh: true }),
  })
  holdUp()
  let outcome = 'none'
  const asked = surface.ask({ name: undefined, origin: 'https://shop.example' }, message, async () => {})
  asked.then(
    () => {
      outcome = 'done'
    },
    () => {
      outcome = 'rejected'
    },
  )
  const readId = () => {
    const state = surface.read()
    return state.kind === 'none' ? 0 : state.id
  }
  surface.approve(readId())
  await expect.poll(title).toBe('Secure your wallet first')
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(frame.getByRole('button', { name: 'Use a password' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(frame.getByText('Hello.')).toBeVisible()
  expect([outcome, surface.read()]).toMatchObject(['none', { kind: 'approval', step: 'asked' }])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => outcome).toBe('rejected')
})

test('behavior: a login has the spelling of its provider', async () => {
  const { frame, surface } = await showFrame({
    '/v1/user/sessions': {
      sessions: [
        {
          createdAt: 0,
          deviceName: 'A phone',
          id: 's',
          isCurrent: true,
          lastUsedAt: 0,
          login: 'github',
          origin: 'https://shop.example',
        },
      ],
    },
  })
  void surface.openSettings('sessions')
  await expect.element(frame.getByText('A phone, with GitHub')).toBeVisible()
})

test('behavior: a device is removed by a second press, which is held', async () => {
  const { asked, frame, surface } = await showFrame({ '/v1/user/devices': devices })
  void surface.openSettings('devices')
  await frame.getByRole('button', { name: 'Remove' }).click()
  await expect.element(frame.getByText('Press and hold to remove it')).toBeVisible()
  const removals = () => asked.filter(({ path }) => path === '/v1/user/devices/revoke')
  expect(removals()).toEqual([])
  await holdByKey(frame.getByRole('button', { name: 'Remove it' }))
  await expect.poll(removals).toMatchObject([{ body: { deviceId: 'device 1' } }])
})

/** Simulates a browser without IntersectionObserver v2, such as Firefox and Safari. */
function tellNothing() {
  const { prototype } = IntersectionObserverEntry
  const known = Object.getOwnPropertyDescriptor(prototype, 'isVisible')
  Reflect.deleteProperty(prototype, 'isVisible')
  onTestFinished(() => {
    if (known) Object.defineProperty(prototype, 'isVisible', known)
  })
}

test('hardening A7: if a browser cannot detect what covers the frame, a first secret also needs an emailed code', async () => {
  tellNothing()
  const { frame, surface } = await showFrame(
    {
      // As fresh as after a login.
      '/v1/user/me': me({ isFresh: true }),
      '/v1/user/step-up/start': { attempt: 'attempt', expiresAt: 0, resendAfter: 30 },
    },
    { isWindow: false },
  )
  void surface.openSettings('secret')
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await expect.element(frame.getByTestId('send-code')).toBeVisible()
  expect(frame.getByLabelText('Repeat password').query()).toBeNull()
  await frame.getByTestId('send-code').click()
  await frame.getByLabelText('Code from your email').fill('742851')
  await userEvent.keyboard('{Enter}')
  await expect.element(frame.getByLabelText('Repeat password')).toBeVisible()
})

test.each<{ press: string; section: SettingsSection; told: string }>([
  { press: 'Remove', section: 'devices', told: '/v1/user/devices/revoke' },
  { press: 'Log out everywhere else', section: 'sessions', told: '/v1/user/sessions/revoke' },
])('hardening A7: if a browser cannot detect what covers the frame, $section first need an emailed code', async ({
  press,
  section,
  told,
}) => {
  tellNothing()
  const { asked, frame, surface } = await showFrame(
    {
      '/v1/user/devices': devices,
      // As fresh as after a login.
      '/v1/user/me': me({ isFresh: true }),
      '/v1/user/sessions': sessions,
      '/v1/user/step-up/start': { attempt: 'attempt', expiresAt: 0, resendAfter: 30 },
    },
    { isWindow: false },
  )
  void surface.openSettings(section)
  await frame.getByTestId('send-code').click()
  expect(frame.getByRole('button', { name: press }).query()).toBeNull()
  await frame.getByLabelText('Code from your email').fill('742851')
  await userEvent.keyboard('{Enter}')
  const decides = section === 'devices' ? 'Remove it' : press
  if (section === 'devices') await frame.getByRole('button', { name: press, exact: true }).click()
  await holdByKey(frame.getByRole('button', { name: decides }))
  await expect
    .poll(() => asked.map(({ path }) => path).filter((path) => path.endsWith('verify') || path === told))
    .toEqual(['/v1/user/step-up/verify', told])
})

test('behavior: if a browser cannot detect what covers the frame, one emailed code is enough for a visit, and each visit needs one', async () => {
  tellNothing()
  const { asked, frame, surface } = await showFrame(
    {
      '/v1/user/devices': devices,
      '/v1/user/me': me({ isFresh: true }),
      '/v1/user/sessions': sessions,
      '/v1/user/step-up/start': { attempt: 'attempt', expiresAt: 0, resendAfter: 30 },
    },
    { isWindow: false },
  )
  const visit = async () => {
    void surface.openSettings('security')
    await frame.getByText('Where your wallet can be used').click()
    await frame.getByTestId('send-code').click()
    await frame.getByLabelText('Code from your email').fill('742851')
    await userEvent.keyboard('{Enter}')
    await expect.element(frame.getByRole('button', { name: 'Remove' }).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await frame.getByText('Where you are logged in').click()
    await expect.element(frame.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible()
    surface.close()
    await expect
      .element(frame.getByRole('button', { name: 'Log out everywhere else' }))
      .not.toBeInTheDocument()
  }
  await visit()
  await visit()
  expect(asked.filter(({ path }) => path === '/v1/user/step-up/verify')).toHaveLength(2)
})

test('behavior: a wrong word for the deletion is reported at its field, which has the focus; no request is sent', async () => {
  const { asked, frame, surface } = await showFrame({ '/v1/user/me': me({ isFresh: true }) })
  void surface.openSettings('delete')
  const field = frame.getByLabelText('Type “delete” to confirm')
  await field.fill('delet')
  await frame.getByRole('button', { name: 'Delete account' }).click()
  await expect.element(field).toHaveAccessibleDescription('Type the word “delete”')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
  expect(asked.map(({ path }) => path)).not.toContain('/v1/user/account/delete')
})

test('behavior: the message that the account is deleted stays until it is closed', async () => {
  for (const first of ['delete', 'security'] satisfies SettingsSection[]) {
    const { frame, isSignedIn, surface, unmount } = await showFrame({
      '/v1/user/me': me({ isFresh: true }),
    })
    void surface.openSettings(first)
    if (first === 'security') await frame.getByText('Delete account').click()
    await frame.getByLabelText('Type “delete” to confirm').fill('delete')
    await frame.getByRole('button', { name: 'Delete account' }).click()
    await expect.element(frame.getByText('Your account is deleted.')).toBeVisible()
    expect(isSignedIn()).toBe(false)
    // There is no view to go back to.
    await expect.element(frame.getByRole('button', { name: 'Back' })).not.toBeInTheDocument()
    await frame.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => surface.read().kind).toBe('none')
    await unmount()
  }
})
