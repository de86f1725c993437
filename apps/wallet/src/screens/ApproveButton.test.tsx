import { type ReactNode, useRef } from 'react'
import { expect, type Mock, onTestFinished, test, vi } from 'vitest'
import { commands, type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApproveButton, type ApproveButtonProps, type ReviewElsewhere } from './ApproveButton.js'
import type { ReviewWindowState } from './openReviewWindow.js'
import { ScreensProvider } from './screensContext.js'
import { createScreensContext } from './testing/createScreensContext.js'
import { holdByKey } from './testing/holdByKey.js'
import { stopHoldClock } from './testing/stopHoldClock.js'

declare module 'vitest/browser' {
  interface BrowserCommands {
    pressPointer: () => Promise<void>
    releasePointer: () => Promise<void>
  }
}

/**
 * Draws the button in a window of the wallet's own, or in a frame. The test runner draws its frame smaller, and the
 * browser detects that.
 */
async function draw({ details, ...props }: Partial<ApproveButtonProps> & { details?: ReactNode } = {}) {
  const onApprove = vi.fn()
  function Card() {
    const card = useRef<HTMLElement>(null)
    return (
      <main ref={card}>
        <div className="screen-body" style={{ blockSize: 100, overflow: 'auto' }}>
          {details}
        </div>
        <ApproveButton
          isWorking={false}
          label="Send"
          onApprove={onApprove}
          onReviewElsewhere={undefined}
          working="Signing"
          {...props}
          card={card}
        />
      </main>
    )
  }
  const screen = await render(
    <ScreensProvider value={createScreensContext({ isWindow: true })}>
      <Card />
    </ScreensProvider>,
  )
  const button = screen.getByTestId('approve')
  const isArmed = () => button.element().hasAttribute('data-armed')
  return { button, isArmed, onApprove, screen }
}

const focus = (button: Locator) => (button.element() as HTMLElement).focus()

test('default: by a mouse or a key that holds it until its ring is full, and by one short press of a key', async () => {
  const clock = stopHoldClock()
  const { button, isArmed, onApprove } = await draw()
  await clock.counts()
  clock.pass(600)
  expect(isArmed()).toBe(true)
  await userEvent.hover(button)
  await commands.pressPointer()
  await expect.element(button).toHaveAttribute('data-hold', 'hold')
  clock.pass(499)
  expect(button.element()).toHaveAttribute('data-hold', 'hold')
  clock.pass(1)
  expect(button.element()).toHaveAttribute('data-hold', 'full')
  await commands.releasePointer()
  await expect.poll(() => onApprove.mock.calls.length).toBe(1)
  await clock.counts()
  clock.pass(600)
  focus(button)
  await userEvent.keyboard('{Enter>}')
  await expect.element(button).toHaveAttribute('data-hold', 'hold')
  clock.pass(500)
  expect(button.element()).toHaveAttribute('data-hold', 'full')
  await userEvent.keyboard('{/Enter}')
  await expect.poll(() => onApprove.mock.calls.length).toBe(2)
  await clock.counts()
  clock.pass(600)
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveTextContent('Stop')
  clock.pass(2_999)
  expect(onApprove).toHaveBeenCalledTimes(2)
  clock.pass(1)
  expect(onApprove).toHaveBeenCalledTimes(3)
})

test('behavior: below the button stands what to do, and why a press did nothing', async () => {
  const clock = stopHoldClock()
  const { button, screen } = await draw()
  const hint = () => document.querySelector('.hold-hint')?.textContent
  expect(hint()).toContain('Press and hold')
  await clock.counts()
  clock.pass(600)
  await userEvent.click(button)
  await expect.poll(hint).toBe('Hold a little longer')
  await expect.element(screen.getByTestId('hold-says')).toHaveTextContent('Hold a little longer')
  await userEvent.keyboard('{Enter}')
  await expect.poll(hint).toBe('This happens in 3 seconds. Esc stops it.')
  await expect
    .element(screen.getByTestId('hold-says'))
    .toHaveTextContent('This happens in 3 seconds. Press again to stop.')
  clock.pass(1_000)
  expect(hint()).toBe('This happens in 2 seconds. Esc stops it.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(hint).toBe('Stopped. Nothing was done.')
})

test('hardening A8: a press before it was in sight for 600 ms, by a finger or a key, does nothing, and it says so', async () => {
  const clock = stopHoldClock()
  const early = await draw()
  focus(early.button)
  await clock.counts()
  clock.pass(599)
  expect(early.isArmed()).toBe(false)
  for (const press of [
    () => userEvent.click(early.button, { force: true }),
    () => userEvent.keyboard('{Enter}'),
  ]) {
    await press()
    await expect
      .element(early.screen.getByTestId('hold-says'))
      .toHaveTextContent('Please read first, then press and hold')
    expect(early.isArmed()).toBe(false)
  }
  await early.screen.unmount()
  // A key that is still held when the button becomes ready does not count either.
  const held = await draw()
  focus(held.button)
  await clock.counts()
  await userEvent.keyboard('{Enter>}')
  clock.pass(599)
  expect(held.isArmed()).toBe(false)
  clock.pass(1)
  expect(held.isArmed()).toBe(true)
  await userEvent.keyboard('{/Enter}')
  await expect.element(held.button).toHaveTextContent('Send')
  clock.pass(3_000)
  expect(early.onApprove).not.toHaveBeenCalled()
  expect(held.onApprove).not.toHaveBeenCalled()
})

test('hardening A7: an event that no user caused approves nothing', async () => {
  const clock = stopHoldClock()
  const { button, isArmed, onApprove } = await draw()
  await clock.counts()
  clock.pass(600)
  expect(isArmed()).toBe(true)
  const element = button.element() as HTMLElement
  const tell = (event: Event) => element.dispatchEvent(event)
  element.click()
  tell(new MouseEvent('click', { bubbles: true }))
  tell(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'mouse' }))
  tell(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
  clock.pass(700)
  expect(button.element()).toHaveAttribute('data-hold', 'rest')
  tell(new PointerEvent('pointerup', { bubbles: true, isPrimary: true, pointerType: 'mouse' }))
  tell(new KeyboardEvent('keyup', { bubbles: true, key: 'Enter' }))
  clock.pass(3_200)
  expect(onApprove).not.toHaveBeenCalled()
})

test('hardening A7: no event that a script makes ends a hold, and approves by it', async () => {
  const { button, isArmed, onApprove } = await draw()
  await expect.poll(isArmed).toBe(true)
  const element = button.element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{Enter>}')
  await expect.element(button).toHaveAttribute('data-hold', 'full')
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, key: 'Enter' }))
  expect(onApprove).not.toHaveBeenCalled()
  await userEvent.keyboard('{/Enter}')
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test('hardening A7: if the browser does not see it completely, it is not armed, and another way is offered', async () => {
  const onReviewElsewhere = vi.fn(() => () => {})
  const { button, isArmed, onApprove, screen } = await draw({ onReviewElsewhere })
  const elsewhere = screen.getByRole('button', { name: 'Review in a secure window' })
  await expect.element(elsewhere).toBeVisible()
  expect(isArmed()).toBe(false)
  await userEvent.click(button, { force: true })
  expect(onApprove).not.toHaveBeenCalled()
  await userEvent.click(elsewhere)
  expect(onReviewElsewhere).toHaveBeenCalledTimes(1)
})

test('error: if the window is blocked, or closed before an answer, this is said, and the button opens it again', async () => {
  const windows: { close: Mock; tell: (state: ReviewWindowState) => void }[] = []
  const onReviewElsewhere: ReviewElsewhere = (tell) => {
    const close = vi.fn()
    windows.push({ close, tell })
    tell(windows.length === 1 ? 'blocked' : 'open')
    return close
  }
  const { screen } = await draw({ onReviewElsewhere })
  const elsewhere = screen.getByRole('button', { name: 'Review in a secure window' })
  const says = screen.getByRole('status')
  await expect.element(elsewhere).toBeVisible()
  await expect.element(says).toHaveTextContent('')
  await userEvent.click(elsewhere)
  await expect
    .element(says)
    .toHaveTextContent('Your browser blocked the window. Allow pop-ups, then try again.')
  await userEvent.click(elsewhere)
  await expect.element(says).toHaveTextContent('')
  windows[1]?.tell('closed')
  await expect.element(says).toHaveTextContent('The window closed before you decided. Nothing was approved.')
  await userEvent.click(elsewhere)
  await expect.element(says).toHaveTextContent('')
  // One window at a time, and none once the request has left the screen.
  expect(windows.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 0])
  await screen.unmount()
  expect(windows[2]?.close).toHaveBeenCalledTimes(1)
})

test('behavior: a doubtful request needs a second gesture', async () => {
  const { button, onApprove } = await draw({ second: 'Press again to approve' })
  await holdByKey(button)
  expect(onApprove).not.toHaveBeenCalled()
  await expect.element(button).toHaveTextContent('Press again to approve')
  await holdByKey(button)
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test('hardening A7: scrolling content must be read to its end first; the button scrolls it, by a finger or a key', async () => {
  const { onApprove, screen } = await draw({ details: <div style={{ blockSize: 350 }}>Sends it all</div> })
  const readOn = screen.getByTestId('read-on')
  const top = () => document.querySelector('.screen-body')?.scrollTop
  await expect.element(readOn).toHaveTextContent('Read on Page 1 of 5')
  const turnable = () => expect.element(readOn).not.toHaveAttribute('aria-disabled')
  await turnable()
  await userEvent.click(readOn)
  ;(readOn.element() as HTMLElement).focus()
  await expect.poll(top).toBe(76)
  await expect.element(readOn).toHaveTextContent('Read on Page 2 of 5')
  await turnable()
  await userEvent.keyboard('{Enter}')
  await expect.poll(top).toBe(152)
  for (let page = 3; page < 5; page += 1) {
    await turnable()
    await userEvent.keyboard('{Enter}')
  }
  const approve = screen.getByTestId('approve')
  await expect.element(approve).toHaveTextContent('Send')
  expect(onApprove).not.toHaveBeenCalled()
  // The keyboard focus is still on the button.
  expect(document.activeElement).toBe(approve.element())
  await holdByKey(approve)
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test('hardening A8: a press before a page was in sight for 400 ms turns nothing, and the line below says why', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const timeStamp = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => performance.now())
  onTestFinished(() => {
    timeStamp.mockRestore()
    vi.useRealTimers()
  })
  const { screen } = await draw({ details: <div style={{ blockSize: 350 }}>Sends it all</div> })
  const readOn = screen.getByTestId('read-on')
  const top = () => document.querySelector('.screen-body')?.scrollTop
  const hint = () => document.querySelector('.hold-hint')?.textContent
  await expect.element(readOn).toHaveTextContent('Read on Page 1 of 5')
  await vi.advanceTimersByTimeAsync(399)
  await expect.element(readOn).toHaveAttribute('aria-disabled', 'true')
  expect(hint()).toBe('')
  ;(readOn.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(hint).toBe('Please read this part first')
  await expect.element(screen.getByTestId('hold-says')).toHaveTextContent('Please read this part first')
  expect(top()).toBe(0)

  await vi.advanceTimersByTimeAsync(1)
  await expect.element(readOn).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Enter}')
  await expect.poll(top).toBe(76)
  await expect.poll(hint).toBe('')
  // The next page must be read, too.
  await expect.element(readOn).toHaveAttribute('aria-disabled', 'true')
})

test('behavior: scrolling content can be reached by Tab, even with buttons in it; other content is no tab stop', async () => {
  const details = (blockSize: number) => (
    <div style={{ blockSize }}>
      <button type="button">Copy</button>
    </div>
  )
  const { screen } = await draw({ details: details(350) })
  const body = () => document.querySelector<HTMLElement>('.screen-body')
  await expect.poll(() => body()?.tabIndex).toBe(0)
  await screen.unmount()
  const { isArmed } = await draw({ details: details(50) })
  await expect.poll(isArmed).toBe(true)
  expect(body()?.tabIndex).toBe(-1)
})

test('hardening A7: content that grew out of sight after it was read must be read again', async () => {
  const { isArmed, screen } = await draw({ details: <div data-testid="details">Short</div> })
  await expect.poll(isArmed).toBe(true)
  ;(screen.getByTestId('details').element() as HTMLElement).style.blockSize = '400px'
  await expect.element(screen.getByTestId('read-on')).toBeVisible()
  document.querySelector('.screen-body')?.scrollTo(0, 400)
  await expect.element(screen.getByTestId('approve')).toHaveAttribute('data-armed')
})

test('hardening A7: if content changes above, or is removed, after it was read, it is scrolled into view and must be read again', async () => {
  const { isArmed, screen } = await draw({
    details: (
      <>
        <p data-testid="alarm">5</p>
        <div style={{ blockSize: 350 }}>Sends it all</div>
      </>
    ),
  })
  const body = document.querySelector('.screen-body') as HTMLElement
  const alarm = screen.getByTestId('alarm').element()
  const change = {
    grows: () => alarm.append(document.createElement('hr')),
    isReplaced: () => (alarm.textContent = '6'),
  }
  for (const run of [change.grows, change.isReplaced, () => alarm.replaceChildren()]) {
    for (let top = 0; top < body.scrollHeight; top += 50) body.scrollTo(0, top)
    await expect.poll(isArmed).toBe(true)
    expect(body.scrollTop).toBeGreaterThan(200)
    run()
    await expect.poll(() => body.scrollTop).toBeLessThan(70)
    await expect.element(screen.getByTestId('read-on')).toBeVisible()
  }
})

test('hardening A8: if content that is in view changes, the button arms again, and a hold that has begun is lost', async () => {
  // The clock stands still, because a hold that goes on for too long is lost as well.
  const clock = stopHoldClock()
  const { button, isArmed, onApprove, screen } = await draw({ details: <p data-testid="details">5</p> })
  await clock.counts()
  clock.pass(600)
  expect(isArmed()).toBe(true)
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter>}')
  screen.getByTestId('details').element().textContent = '5,000 USDC'
  await expect.element(screen.getByTestId('hold-says')).toHaveTextContent('Something moved')
  await userEvent.keyboard('{/Enter}')
  expect(isArmed()).toBe(false)
  clock.pass(2_000)
  expect(isArmed()).toBe(true)
  expect(onApprove).not.toHaveBeenCalled()
})

test('behavior: a longer label, which takes a line from the page, does not require reading again', async () => {
  const { button, isArmed, onApprove } = await draw({
    details: <div style={{ blockSize: 350 }}>Sends it all</div>,
    second: 'Press again to approve',
  })
  const body = document.querySelector<HTMLElement>('.screen-body')
  for (const top of [76, 152, 228, 250]) body?.scrollTo(0, top)
  await expect.poll(isArmed).toBe(true)
  await holdByKey(button)
  if (body) body.style.blockSize = '76px'
  await expect.element(button).toHaveTextContent('Press again to approve')
  await holdByKey(button)
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test('hardening A7: if the frame gets lower, hidden content must be read again', async () => {
  const { isArmed, screen } = await draw({ details: <div style={{ blockSize: 350 }}>Sends it all</div> })
  const body = document.querySelector<HTMLElement>('.screen-body')
  body?.scrollTo(0, 250)
  await expect.poll(isArmed).toBe(true)
  if (body) body.style.blockSize = '40px'
  body?.scrollTo(0, 0)
  await expect.element(screen.getByTestId('read-on')).toBeVisible()
  expect(document.querySelector('[data-armed]')).toBeNull()
})

test('hardening A8: quick presses turn no unread pages, and approve nothing', async () => {
  const { onApprove, screen } = await draw({ details: <div style={{ blockSize: 350 }}>Sends it all</div> })
  const button = screen.container.querySelector('button') as HTMLButtonElement
  const began = performance.now()
  // All presses are one action. If a busy machine spreads them over seconds, they are not a quick series.
  await userEvent.click(button, { clickCount: 12, force: true })
  const pages = Math.ceil((performance.now() - began) / 400)
  expect(document.querySelector('.screen-body')?.scrollTop).toBeLessThanOrEqual(76 * pages)
  expect(onApprove).not.toHaveBeenCalled()
})
