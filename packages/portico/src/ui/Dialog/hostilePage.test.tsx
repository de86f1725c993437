import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../Button/Button.js'
import { Header } from '../Header/Header.js'
import { Screen } from '../Screen/Screen.js'
import { renderUi } from '../testing/renderUi.js'
import { Dialog } from './Dialog.js'

const attributes: (() => void)[] = []

afterEach(async () => {
  document.adoptedStyleSheets = []
  for (const restore of attributes.splice(0)) restore()
  await page.viewport(414, 896)
})

/** Adds styles of a page that interferes with the modal by accident. */
function addPageStyles(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [sheet]
}

function Example() {
  return (
    <Dialog aria-label="Connect wallet" onRequestClose={() => {}} open>
      <Header close={{ label: 'Close', onClick: () => {} }} title="Connect wallet" />
      <Screen action={<Button>Continue</Button>}>Words</Screen>
    </Dialog>
  )
}

/** Measures the visible card after all animations. */
async function measure() {
  await page.viewport(1024, 768)
  const { shadow } = await renderUi(<Example />)
  const card = shadow.querySelector('.card') as HTMLElement
  await Promise.all(shadow.getAnimations().map(({ finished }) => finished))
  const { height, width, x, y } = card.getBoundingClientRect()
  const style = getComputedStyle(shadow.querySelector('.screen-body') as Element)
  return {
    box: { height, width, x, y },
    text: {
      color: style.color,
      fontFamily: style.fontFamily,
      fontSize: style.fontSize,
      fontStyle: style.fontStyle,
      letterSpacing: style.letterSpacing,
      lineHeight: style.lineHeight,
      textAlign: style.textAlign,
      textTransform: style.textTransform,
      visibility: style.visibility,
    },
  }
}

test('behavior: the page’s styles do not affect the card', async () => {
  const calm = await measure()
  for (const worst of [
    '* { all: unset !important }',
    'html { font-size: 30px; line-height: 3; letter-spacing: 4px; text-transform: uppercase; font-style: italic }',
    'body { visibility: hidden; color: red; text-align: center; font-family: serif }',
    'div, dialog, button, h2 { display: none !important; position: absolute; width: 10px; transform: scale(0.5) }',
    'dialog::backdrop { background: red } :focus-visible { outline: 20px solid red !important }',
    'body > * { opacity: 0.1; filter: blur(10px); transform: rotate(45deg); contain: strict; overflow: hidden }',
  ]) {
    addPageStyles(worst)
    expect(await measure(), worst).toEqual(calm)
  }
})

test('behavior: another modal that makes the page inert does not disable this one', async () => {
  addPageStyles('body { pointer-events: none; user-select: none }')
  await page.viewport(1024, 768)
  const { shadow } = await renderUi(<Example />)
  const button = shadow.querySelector('.screen-action button') as HTMLElement
  const { height, width, x, y } = button.getBoundingClientRect()
  const top = shadow.elementFromPoint(x + width / 2, y + height / 2)
  expect(top?.closest('button')).toBe(button)
})

test('behavior: a focus trap of the page cannot take the focus away', async () => {
  const trap = document.createElement('button')
  document.body.append(trap)
  const pull = (event: FocusEvent) => {
    if (event.target !== trap) trap.focus()
  }
  document.addEventListener('focusin', pull)
  attributes.push(() => {
    document.removeEventListener('focusin', pull)
    trap.remove()
  })
  const { shadow } = await renderUi(<Example />)
  await userEvent.keyboard('{Tab}{Tab}')
  expect(shadow.activeElement?.closest('dialog')).not.toBeNull()
})
