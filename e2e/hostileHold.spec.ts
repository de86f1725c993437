import type { Page } from '@playwright/test'
import { FrameHost } from './FrameHost.js'
import { createFinger, middleOf, settleOn } from './hands.js'
import { hold } from './hold.js'
import { newEmail } from './newEmail.js'
import { expect, test } from './test.js'

test.use({ hasTouch: true })

const whole = 'position:fixed;inset:0;inline-size:360px;block-size:600px;border:0;'

/** Opens a page that requests a signature and attacks the user's press on the frame. */
async function open(page: Page) {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('prey'))
  const asked = host.rpc('personal_sign', ['0x48656c6c6f', address])
  const outcome = { isAnswered: false }
  void asked.then(() => {
    outcome.isAnswered = true
  })
  const approve = host.frame.getByTestId('approve')
  // Waits until the frame is drawn in its new place. A press that ends before counts at the place where the user saw it.
  const style = (css: string) =>
    page.evaluate(async (text) => {
      document.querySelector('iframe')?.setAttribute('style', text)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, whole + css)
  const armed = () => expect(approve).toHaveAttribute('data-armed')
  const isAt = (phase: 'rest' | 'full' | 'count') => expect(approve).toHaveAttribute('data-hold', phase)
  await armed()
  return { approve, armed, asked, host, isAt, outcome, style }
}

/** Covers the frame with an element that lets presses through. */
const cover = (page: Page) =>
  page.evaluate(() => {
    const cover = document.body.appendChild(document.createElement('div'))
    cover.id = 'cover'
    cover.style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none'
  })
const uncover = (page: Page) => page.locator('#cover').evaluate((element) => element.remove())

/** Longer than the countdown of a button, in ms. */
const longMs = 3_500

test('hardening A7: a hold approves nothing if the frame is covered, faded, resized, moved or left during it (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ page }) => {
  const { approve, armed, asked, isAt, outcome, style } = await open(page)
  const finger = await createFinger(page)
  await page.evaluate(() => document.body.append(document.createElement('input')))
  const attacks: [words: string, attack: () => Promise<unknown>, isSeenAtOnce?: boolean][] = [
    ['covered', () => cover(page)],
    ['faded', () => style('opacity:0.5')],
    ['resized', () => style('inline-size:380px')],
    ['moved', () => style('translate:300px 40px'), false],
    ['moved by a little', () => style('translate:0 -20px'), false],
    ['without the focus', () => page.evaluate(() => document.querySelector('input')?.focus())],
  ]
  for (const hand of ['mouse', 'finger'] as const) {
    for (const [words, attack, isSeenAtOnce = true] of attacks) {
      await test.step(`${hand}: ${words}`, async () => {
        await armed()
        const { x, y } = await middleOf(approve)
        await page.mouse.move(x, y - 200)
        await page.mouse.move(x, y)
        if (hand === 'finger') {
          // The previous attack may have moved the frame. From this short press, the frame learns its current place.
          await finger.down(x, y)
          await finger.up()
          await page.waitForTimeout(1_000)
          await armed()
        }
        await (hand === 'mouse' ? page.mouse.down() : finger.down(x, y))
        await isAt('full')
        // A finger that does not move gives the frame the focus only when it lifts, so the test sets the focus.
        if (hand === 'finger' && words === 'without the focus') await approve.focus()
        await attack()
        // A frame gets no event when it moves. It notices only at the next event of the pointer.
        if (isSeenAtOnce) await isAt('rest')
        await (hand === 'mouse' ? page.mouse.up() : finger.up())
        // If the button of the mouse is released over the page, the mouse leaves the frame only with its next movement.
        if (hand === 'mouse') await page.mouse.move(x + 1, y + 80)
        await isAt('rest')
        await style('')
        if (words === 'covered') await uncover(page)
      })
    }
  }
  await page.waitForTimeout(longMs)
  expect(outcome.isAnswered).toBe(false)
  await hold(approve)
  expect((await asked).isSuccess).toBe(true)
})

test('hardening A7: a hold that began before the frame was visible does not count, by mouse, finger or key (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ page }) => {
  const { approve, armed, asked, isAt, outcome, style } = await open(page)
  const finger = await createFinger(page)
  const { x, y } = await middleOf(approve)
  for (const hand of ['mouse', 'finger'] as const) {
    await style('opacity:0.01')
    await expect(approve).not.toHaveAttribute('data-armed')
    await page.mouse.move(x, y)
    await (hand === 'mouse' ? page.mouse.down() : finger.down(x, y))
    await style('')
    await armed()
    await page.waitForTimeout(700)
    await isAt('rest')
    await (hand === 'mouse' ? page.mouse.up() : finger.up())
  }
  await test.step('a game lets the user hold a key, and gives the frame the focus', async () => {
    await page.locator('iframe').evaluate((frame) => frame.blur())
    await page.evaluate(() => document.body.append(document.createElement('input')))
    await page.locator('body > input').focus()
    await page.keyboard.down('Enter')
    await approve.focus()
    for (let repeat = 0; repeat < 30; repeat += 1) {
      await page.keyboard.down('Enter')
      await page.waitForTimeout(50)
    }
    await isAt('rest')
    await page.keyboard.up('Enter')
    await isAt('rest')
  })
  await test.step('a game lets the user hold a finger, moves the frame under it, and away', async () => {
    await armed()
    const place = { x: 900, y: 500 }
    await style(`translate:${place.x - x}px ${place.y - y}px`)
    await finger.down(place.x, place.y)
    await style('')
    await page.waitForTimeout(1_000)
    await finger.up()
    await isAt('rest')
  })
  await page.waitForTimeout(longMs)
  expect(outcome.isAnswered).toBe(false)
  await hold(approve)
  expect((await asked).isSuccess).toBe(true)
})

test('hardening A8: presses every 100 ms approve nothing, by mouse, finger or key, nor does the last of them (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ page }) => {
  const { approve, armed, asked, outcome } = await open(page)
  const finger = await createFinger(page)
  const { x, y } = await middleOf(approve)
  const presses = {
    finger: async () => {
      await finger.down(x, y)
      await finger.up()
    },
    key: () => page.keyboard.press('Enter'),
    mouse: async () => {
      await page.mouse.down()
      await page.mouse.up()
    },
  }
  await page.mouse.move(x, y)
  for (const hand of ['mouse', 'finger', 'key'] as const) {
    await armed()
    await approve.focus()
    for (let press = 0; press < 30; press += 1) {
      await presses[hand]()
      await page.waitForTimeout(100)
    }
    await page.waitForTimeout(longMs)
    expect(outcome.isAnswered).toBe(false)
  }
  await hold(approve)
  expect((await asked).isSuccess).toBe(true)
})

test('hardening A7: a count is over once the frame is covered, moved out of sight, or left (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ page }) => {
  const { approve, armed, asked, isAt, outcome, style } = await open(page)
  await page.evaluate(() => document.body.append(document.createElement('input')))
  const attacks = [
    () => cover(page),
    () => style('translate:-100px 0'),
    () => page.evaluate(() => document.querySelector('input')?.focus()),
  ]
  for (const [index, attack] of attacks.entries()) {
    await armed()
    await settleOn(approve)
    await page.keyboard.press('Enter')
    await isAt('count')
    await attack()
    await isAt('rest')
    if (index === 0) await uncover(page)
    await style('')
  }
  await page.waitForTimeout(longMs)
  expect(outcome.isAnswered).toBe(false)
  await hold(approve)
  expect((await asked).isSuccess).toBe(true)
})

test('hardening A8: a user who types for the page, which gave the frame the focus, starts no count (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ page }) => {
  const { approve, asked, host, isAt, outcome } = await open(page)
  await settleOn(approve)
  for (const key of ['h', 'i', 'Enter']) await page.keyboard.press(key)
  await isAt('rest')
  await expect(host.frame.getByTestId('hold-says')).toHaveText('Please read first, then press and hold')
  await page.waitForTimeout(longMs)
  expect(outcome.isAnswered).toBe(false)
  await hold(approve)
  expect((await asked).isSuccess).toBe(true)
})

test('hardening A8: a finger that slips off, a second finger, and a canceled touch approve nothing (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ page }) => {
  const { approve, armed, asked, isAt, outcome } = await open(page)
  const finger = await createFinger(page)
  const { x, y } = await middleOf(approve)
  await finger.down(x, y)
  await isAt('full')
  await finger.move(x, y - 120)
  await isAt('rest')
  await finger.up()
  await armed()
  await finger.down(x, y)
  await finger.down(x, y, [{ x: x + 20, y }])
  await page.waitForTimeout(1_000)
  await finger.up()
  await armed()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await isAt('full')
  await page.mouse.move(x, y - 120)
  await isAt('rest')
  await page.mouse.move(x, y)
  await page.mouse.up()
  await page.waitForTimeout(longMs)
  expect(outcome.isAnswered).toBe(false)
  await hold(approve)
  expect((await asked).isSuccess).toBe(true)
})
