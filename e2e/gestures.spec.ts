import type { FrameLocator, Page } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { anvil } from 'viem/chains'
import { FrameHost, ports } from './FrameHost.js'
import { fund } from './fund.js'
import { createActivation, createFinger, middleOf, settleOn } from './hands.js'
import { newEmail } from './newEmail.js'
import { expect, test } from './test.js'

const node = createPublicClient({ chain: anvil, transport: http(`http://127.0.0.1:${ports.chain}`) })
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.use({ hasTouch: true })

/** Logs in, and adds a button to the page. Like the kit, the button requests a send and shows the frame. */
async function open(page: Page): Promise<{ host: FrameHost; sent: (count: number) => Promise<void> }> {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('hands'))
  await fund(address)
  await page.evaluate(
    (params) => {
      const pay = document.body.appendChild(document.createElement('button'))
      pay.textContent = 'Pay'
      pay.style.cssText = 'position:fixed;inset-inline-start:500px;inset-block-start:590px'
      pay.addEventListener('click', () => {
        // `openFrame` in FrameHost.ts sets `window.host`. TypeScript does not know the globals of that page.
        const { host } = window as unknown as { host: { send: (name: string, payload: unknown) => unknown } }
        void host.send('RPC_REQUEST', { method: 'eth_sendTransaction', params })
        document.querySelector('iframe')?.focus()
      })
    },
    [{ from: address, to: bob, value: '0x38d7ea4c68000' }],
  )
  const sent = (count: number) =>
    expect.poll(() => node.getTransactionCount({ address: address as `0x${string}` })).toBe(count)
  return { host, sent }
}

/** Records each text of the line below Approve. A text stands for a second only, so a test may look too late. */
async function recordHints(frame: FrameLocator): Promise<() => Promise<string[]>> {
  const body = frame.locator('body')
  const hints = await body.evaluateHandle((element) => {
    const seen: string[] = []
    const look = () => seen.push(element.querySelector('.hold-hint')?.textContent ?? '')
    new MutationObserver(look).observe(element, { characterData: true, childList: true, subtree: true })
    return seen
  })
  return () => hints.jsonValue()
}

test('default: after the site’s own button, one deliberate gesture approves a send, by every hand (Chromium only: CDP sends touches)', {
  tag: '@chromium',
}, async ({ page }) => {
  const activate = await createActivation(page)
  const { host, sent } = await open(page)
  const finger = await createFinger(page)
  const pay = page.getByRole('button', { name: 'Pay' })
  const approve = host.frame.getByTestId('approve')
  const says = host.frame.getByTestId('hold-says')
  /** Waits until the user has read the screen and can make the gesture. */
  const toRead = async () => {
    await expect(approve).toHaveAttribute('data-armed')
    await expect(approve).toHaveText('Send 0.001\u00a0ETH')
  }

  await test.step('mouse: it comes straight, presses, and lets go once the ring is full', async () => {
    await pay.click()
    await toRead()
    const { x, y } = await middleOf(approve)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await expect(approve).toHaveAttribute('data-hold', 'full')
    await page.mouse.up()
    await sent(1)
  })

  await test.step('mouse: it rests where Approve appears, and does not move', async () => {
    const { x, y } = await middleOf(pay)
    await page.locator('iframe').evaluate((frame) => {
      frame.style.visibility = 'hidden'
    })
    await page.mouse.move(x, y)
    await pay.focus()
    await page.keyboard.press('Enter')
    await expect(approve).toBeAttached()
    const place = await middleOf(approve)
    await page.locator('iframe').evaluate(
      (frame, [left, top]) => {
        frame.style.cssText += `visibility:visible;z-index:1;inset:auto;left:${left}px;top:${top}px`
      },
      [x - place.x, y - place.y],
    )
    await toRead()
    await page.mouse.down()
    await expect(approve).toHaveAttribute('data-hold', 'full')
    await page.mouse.up()
    await sent(2)
    await page.locator('iframe').evaluate((frame) => {
      frame.style.left = '0'
      frame.style.top = '0'
    })
  })

  await test.step('finger: its first press on the frame', async () => {
    const button = await middleOf(pay)
    await finger.down(button.x, button.y)
    await finger.up()
    await toRead()
    const { x, y } = await middleOf(approve)
    await finger.down(x, y)
    await expect(approve).toHaveAttribute('data-hold', 'full')
    // A long press could open a menu, and a finger trembles. The hold must survive both.
    await page.waitForTimeout(800)
    await finger.move(x + 3, y - 2)
    await finger.up()
    await sent(3)
  })

  await test.step('keyboard: Enter, held', async () => {
    await pay.focus()
    await page.keyboard.press('Enter')
    await toRead()
    await settleOn(approve)
    await page.keyboard.down('Enter')
    await expect(approve).toHaveAttribute('data-hold', 'full')
    await page.keyboard.up('Enter')
    await sent(4)
  })

  await test.step('keyboard, or a switch that sends keys: Enter or the space bar, pressed once', async () => {
    for (const [index, key] of ['Enter', ' '].entries()) {
      await pay.focus()
      await page.keyboard.press('Enter')
      await toRead()
      await settleOn(approve)
      const readHints = await recordHints(host.frame)
      await page.keyboard.press(key)
      await expect(approve).toHaveText('Stop')
      await sent(5 + index)
      for (const left of ['3 seconds', '2 seconds', '1 second'])
        expect(await readHints()).toContainEqual(
          expect.stringMatching(`^Sending 0\\.001\\sETH in ${left}\\.`),
        )
    }
  })

  await test.step('screen reader, voice, or a switch that activates: one click without pointer and key', async () => {
    await pay.focus()
    await page.keyboard.press('Enter')
    await toRead()
    await activate(approve)
    await expect(approve).toHaveText('Stop')
    await expect(says).toHaveText('Sending 0.001\u00a0ETH in 3 seconds. Press again to stop.')
    await sent(7)
  })
})

test('behavior: a second press, Escape or another key stops a count, and nothing is sent (Chromium only: CDP sends access keys)', {
  tag: '@chromium',
}, async ({ page }) => {
  const activate = await createActivation(page)
  const { host, sent } = await open(page)
  const pay = page.getByRole('button', { name: 'Pay' })
  const approve = host.frame.getByTestId('approve')
  await pay.click()
  const stops = [
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('a'),
    () => page.keyboard.press('Shift'),
    () => activate(approve),
    () => approve.click(),
  ]
  for (const stop of stops) {
    await expect(approve).toHaveAttribute('data-armed')
    await settleOn(approve)
    await page.keyboard.press('Enter')
    await expect(approve).toHaveText('Stop')
    await stop()
    await expect(approve).toHaveText(/^Send/)
    await expect(host.frame.getByTestId('hold-says')).toHaveText('Stopped. Nothing was done.')
  }
  await page.waitForTimeout(3_500)
  await expect(approve).toBeVisible()
  await sent(0)
  // While nothing counts down, Escape closes the screen.
  await approve.focus()
  await page.keyboard.press('Escape')
  await expect(approve).toHaveCount(0)
})
