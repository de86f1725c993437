import { approve, readToEnd, seesCovers } from './approve.js'
import { keepingTest as test } from './keepingTest.js'
import { leaveAccount } from './leaveAccount.js'
import { newEmail } from './newEmail.js'
import { openPlayground } from './Playground.js'
import { readCode } from './readCode.js'
import { expect } from './test.js'

const sizes = [
  { height: 640, width: 320 },
  { height: 640, width: 360 },
  { height: 844, width: 390 },
  { height: 700, width: 480 },
  { height: 640, width: 600 },
  { height: 720, width: 1281 },
]

test('default: the frame covers the card to the pixel, on phones and desktops, and its request can be approved (not in WebKit: no held requests)', {
  tag: '@no-webkit',
}, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ height: 640, width: 320 })
  const email = newEmail('alice')
  const { modal, openAccount, openModal, status } = await openPlayground(page, '/?email=on')
  await openModal()
  await modal.getByTestId('email-field').fill(email)
  await page.keyboard.press('Enter')
  await modal.getByTestId('code-field').fill(await readCode(page, request, email))
  await expect(status).toHaveText('connected')
  const frame = page.frameLocator('#w3m-iframe')
  await test.step('the screen that offers a secret focuses the next action, and shows its whole text', async () => {
    await modal.getByTestId('account-secret').click()
    await expect(frame.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
    const body = frame.locator('.screen-body')
    expect(await body.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
    await frame.getByTestId('secret-later').click()
    await expect(page.locator('dialog[data-portico-frame]')).toBeHidden()
    await expect(modal.getByTestId('account-secret')).toBeFocused()
  })
  await leaveAccount(page)

  const isInFrame = await seesCovers(page)
  /** Approves, or leads to the wallet's own window if the browser cannot tell the frame what covers it. */
  const agree = isInFrame
    ? frame.getByTestId('approve').or(frame.getByTestId('read-on'))
    : frame.getByRole('button', { name: 'Review in a secure window' })
  const readBoxes = () =>
    page.evaluate(() => {
      const card = document.querySelector('portico-modal')?.shadowRoot?.querySelector('.card-content')
      const dialog = document.querySelector('dialog[data-portico-frame]')
      const read = (element: Element | null | undefined) => {
        if (!element) return undefined
        const { bottom, height, width, x, y } = element.getBoundingClientRect()
        const { borderRadius } = getComputedStyle(element)
        return { bottom, height, radius: borderRadius, width, x, y }
      }
      return { card: read(card), frame: read(dialog) }
    })
  const expectCovered = async (size: { height: number; width: number }) => {
    await expect
      .poll(async () => {
        const { card, frame } = await readBoxes()
        return JSON.stringify(frame) === JSON.stringify(card) || { card, frame }
      })
      .toBe(true)
    const { frame } = await readBoxes()
    expect(frame?.bottom).toBeLessThanOrEqual(size.height)
    if (size.width <= 480) expect(frame).toMatchObject({ bottom: size.height, radius: '24px 24px 0px 0px' })
  }

  for (const size of sizes) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size)
      await page.getByTestId('sign').click()
      await expect(agree).toBeVisible()
      await expectCovered(size)
      await approve(page, frame)
      await expect(page.getByTestId('signature')).toHaveText(/^0x[\da-f]{130,}$/)
      await expect(modal).toBeHidden()
      await expect(page.getByTestId('sign')).toBeFocused()
    })
  }

  await test.step('a phone that is rotated during the prompt', async () => {
    await page.setViewportSize({ height: 844, width: 390 })
    await page.getByTestId('sign').click()
    await expect(agree).toBeVisible()
    for (const size of [
      { height: 390, width: 844 },
      { height: 844, width: 390 },
    ]) {
      await page.setViewportSize(size)
      await expectCovered(size)
      if (isInFrame) await readToEnd(frame)
    }
    await approve(page, frame)
    await expect(modal).toBeHidden()
    await expect(page.getByTestId('signature')).toHaveText(/^0x[\da-f]{130,}$/)
  })

  await test.step('the frame uses the kit’s accent, even if the page’s own stylesheet sets it', async () => {
    /**
     * Reads the accent as a screen shows it, in 8-bit steps. The frame gets an accent as six digits and derives its
     * shades from these digits.
     */
    const readAccent = (around: Element) => {
      const probe = document.createElement('i')
      probe.style.background = 'color-mix(in srgb, var(--accent-fill), var(--accent-fill))'
      around.append(probe)
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return (backgroundColor.match(/[\d.e-]+(?=[ )])/g) ?? []).map((part) => Math.round(Number(part) * 255))
    }
    const seen: string[] = []
    for (const accent of ['', '#0a7d4f']) {
      await page.evaluate((each) => {
        document.documentElement.style.setProperty('--portico-accent', each)
      }, accent)
      await page.getByTestId('sign').click()
      await expect(agree).toBeVisible()
      const kit = await modal.evaluate(readAccent)
      expect(kit).toHaveLength(3)
      await expect
        .poll(async () => {
          const own = await frame.locator('.frame-card').evaluate(readAccent)
          return Math.max(...kit.map((part, index) => Math.abs(part - (own[index] ?? Number.NaN))))
        })
        .toBeLessThanOrEqual(1)
      seen.push(kit.join())
      await frame.getByTestId('reject').click()
      await expect(modal).toBeHidden()
    }
    expect(new Set(seen).size).toBe(2)
  })

  await test.step('if the user closes the wallet while it signs, the page still gets the signature', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let requests = 0
    const half = '**/v1/vault/device-secret*'
    await page.route(half, async (route) => {
      requests += 1
      // The request that is sent ahead fails, so the wallet sends another one after the approval.
      if (requests === 1) return route.abort()
      await released
      await route.continue()
    })
    const before = await page.getByTestId('signature').innerText()
    await page.getByTestId('sign').click()
    await approve(page, frame)
    await expect.poll(() => requests).toBe(2)
    await page.locator('dialog[data-portico-frame]').getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('dialog[data-portico-frame]')).toBeHidden()
    release()
    await expect(page.getByTestId('signature')).not.toHaveText(before)
    await expect(page.getByTestId('signature')).toHaveText(/^0x[\da-f]{130,}$/)
    await page.unroute(half)
  })

  await test.step('on a right-to-left page, the frame is also right-to-left', async () => {
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await page.getByTestId('sign').click()
    await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
    const reject = await frame.getByTestId('reject').boundingBox()
    const other = await agree.boundingBox()
    expect(reject?.x).toBeGreaterThan(other?.x ?? 0)
    await frame.getByTestId('reject').click()
    await expect(modal).toBeHidden()
  })

  await test.step('no text of the settings is cut off, and Escape closes the settings', async () => {
    await page.setViewportSize({ height: 640, width: 320 })
    await openAccount()
    await modal.getByTestId('account-menu').click()
    await modal.getByTestId('account-settings').click()
    await expect(modal.getByTestId('settings-email')).toContainText(email)
    const cut = await modal
      .locator('.row-title, .row-subtitle')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      )
    expect(cut).toEqual([])
    await modal.getByTestId('settings-security').click()
    await expect(frame.getByRole('heading', { name: 'Security' })).toBeVisible()
    await expectCovered({ height: 640, width: 320 })
    const dimming = await page
      .locator('dialog[data-portico-frame]')
      .evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
    expect(dimming).toBe('rgba(0, 0, 0, 0)')
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[data-portico-frame]')).toBeHidden()
    await expect(modal).toBeVisible()
    await expect(modal.locator(':focus')).toHaveCount(1)
  })
})
