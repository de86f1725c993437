import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '../Button/Button.js'
import { css } from '../css.js'
import { Dialog } from '../Dialog/Dialog.js'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Screen } from './Screen.js'

conformance((props) => <Screen {...props}>Words</Screen>, { focusable: false, ownClass: 'screen' })

test('default', async () => {
  const { shadow } = await renderUi(
    <Screen action={<Button>Continue</Button>} style={{ blockSize: 300 }}>
      <div style={{ blockSize: 1000 }}>Long</div>
    </Screen>,
  )
  const body = shadow.querySelector('.screen-body') as HTMLElement
  expect(body.scrollHeight).toBeGreaterThan(body.clientHeight)
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
})

test('behavior: the footer keeps its height while its button says why it waits', async () => {
  const heightOf = async (reason?: string) => {
    const { shadow, unmount } = await renderUi(
      <Screen action={<Button disabledReason={reason}>Send</Button>}>Words</Screen>,
    )
    const height = shadow.querySelector<HTMLElement>('.screen-action')?.offsetHeight
    await unmount()
    return height
  }
  expect(await heightOf('Enter an amount')).toBe(await heightOf())
})

test('behavior: slides 12 px in the direction of travel, mirrored in right-to-left text', async () => {
  const start = async (direction: 'next' | 'prev', dir: 'ltr' | 'rtl') => {
    const { shadow, unmount } = await renderUi(<Screen direction={direction}>Words</Screen>, {
      dir,
      paused: true,
    })
    const [animation] = shadow.getAnimations()
    const effect = animation?.effect as KeyframeEffect
    const result = [effect.getKeyframes()[0]?.transform, effect.getComputedTiming().duration]
    await unmount()
    return result
  }
  expect(await start('next', 'ltr')).toEqual(['translateX(12px)', 150])
  expect(await start('prev', 'ltr')).toEqual(['translateX(-12px)', 150])
  expect(await start('next', 'rtl')).toEqual(['translateX(-12px)', 150])
  expect(await start('prev', 'rtl')).toEqual(['translateX(12px)', 150])
})

test('behavior: a new view moves the focus to its next action', async () => {
  const view = (key: string, marked: boolean) => (
    <Dialog aria-label="Example" onRequestClose={() => {}} open>
      <Screen key={key}>
        <Button>First</Button>
        <Button data-autofocus={marked ? '' : undefined}>Second</Button>
      </Screen>
    </Dialog>
  )
  const { rerender, shadow } = await renderUi(view('one', true))
  expect(shadow.activeElement?.textContent).toBe('Second')
  await rerender(view('two', false))
  expect(shadow.activeElement?.className).toBe('screen')
  await rerender(view('three', true))
  expect(shadow.activeElement?.textContent).toBe('Second')
})

test('behavior: brings its own style sheet, once', async () => {
  const sheet = css`.given-colour { color: rgb(1, 2, 3); }`
  const screen = (key: string) => (
    <Screen key={key} sheet={sheet}>
      <p className="given-colour">Words</p>
    </Screen>
  )
  const { rerender, shadow } = await renderUi(screen('one'))
  const adopted = shadow.adoptedStyleSheets.length
  expect(getComputedStyle(shadow.querySelector('.given-colour') as Element).color).toBe('rgb(1, 2, 3)')
  await rerender(screen('two'))
  expect(shadow.adoptedStyleSheets.length).toBe(adopted)
})

test('behavior: a scroller is a stop of the Tab key only if it contains nothing to focus, and then has the card’s name', async () => {
  const readStop = async (content: React.ReactNode) => {
    const { shadow, unmount } = await renderUi(
      <main aria-labelledby="title">
        <h2 id="title">Example</h2>
        <Screen style={{ blockSize: 300 }}>
          {content}
          <div style={{ blockSize: 1000 }}>Long</div>
        </Screen>
      </main>,
    )
    const body = shadow.querySelector('.screen-body')
    const name = shadow.getElementById(body?.getAttribute('aria-labelledby') || 'none')?.textContent
    const stop = [body?.getAttribute('tabindex'), body?.getAttribute('role'), name]
    await unmount()
    return stop
  }
  expect(await readStop('Words')).toEqual(['0', 'group', 'Example'])
  // The -1 is needed, because Firefox would stop at every scroller, even without a name.
  expect(await readStop(<Button>Press</Button>)).toEqual(['-1', null, undefined])
})

test('behavior: a view takes the focus in a window that has none, where no element matches :focus', async () => {
  const matches = Element.prototype.matches
  // Firefox behaves like this while another window is in front.
  Element.prototype.matches = function (this: Element, selector: string) {
    return !selector.includes(':focus') && matches.call(this, selector)
  } as typeof matches
  try {
    const { shadow } = await renderUi(
      <Dialog aria-label="Example" onRequestClose={() => {}} open>
        <Screen>
          <Button>First</Button>
          <Button data-autofocus="">Second</Button>
        </Screen>
      </Dialog>,
    )
    await expect.poll(() => shadow.activeElement?.textContent).toBe('Second')
  } finally {
    Element.prototype.matches = matches
  }
})
