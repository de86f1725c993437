/// <reference types="vite/client" />
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Stories, Story } from '../ui/Stories.js'
import { views } from './views/registry.js'

const files = import.meta.glob<{ stories: Stories }>('./views/*/*.stories.tsx', { eager: true })

/** How long a person holds what they press, in ms. */
const pressMs = 100

/** Views whose first story has nothing to press, and which story of theirs has. */
const storyOf: Partial<Record<string, string>> = { ApproveTransaction: 'refused' }

/** Those that are pressed in a sheet, too, whose one height leaves less to go wrong: the longest, and the most pressed. */
const inSheet = [
  'Account',
  'AccountSettings',
  'Connect',
  'EmailVerifyOtp',
  'OnRampProviders',
  'Swap',
  'WalletSend',
]

const ends: (() => unknown)[] = []
beforeEach(async () => {
  // Away from the card: what is hovered looks, and stands, as pressed by nobody.
  await page.viewport(414, 896)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  localStorage.clear()
})

const nextFrame = () => new Promise(requestAnimationFrame)
const rootOf = () => [...document.querySelectorAll('portico-modal')].at(-1)?.shadowRoot

function isPainted(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.offsetWidth < 2) return false
  let opacity = 1
  for (let box: Element | null = element; box; box = box.parentElement)
    opacity *= Number(getComputedStyle(box).opacity)
  return opacity > 0.05
}

/** What is pressed first: what is marked as the next action, or else what stands first. Undefined before it is on screen. */
function findAction(): HTMLElement | undefined {
  const screen = rootOf()?.querySelector('dialog[open] [data-screen]:not([aria-busy])')
  const controls = [
    ...(screen?.querySelectorAll<HTMLElement>('[data-autofocus]') ?? []),
    ...(screen?.querySelectorAll<HTMLElement>('button, a[href], input, textarea, summary') ?? []),
  ]
  return controls.find((control) => !control.hasAttribute('aria-disabled') && isPainted(control))
}

/** What a finger at the middle of where `control` was drawn hits now. */
function hits(control: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const hit = rootOf()?.elementFromPoint(x, y)
  return control.isConnected && hit !== null && hit !== undefined && control.contains(hit)
}

async function pressFirst(story: Story): Promise<string> {
  const screen = await render(story.render())
  ends.push(() => screen.unmount())
  const until = performance.now() + 10_000
  let control: HTMLElement | undefined
  while (!control && performance.now() < until) {
    await nextFrame()
    control = findAction()
  }
  if (!control) return 'nothing can be pressed'
  control.scrollIntoView({ block: 'nearest' })
  const { height, left, top, width } = control.getBoundingClientRect()
  const point = { x: left + width / 2, y: top + height / 2 }
  const pressedAt = performance.now()
  do {
    if (!hits(control, point)) return `${control.dataset.testid ?? control.textContent} went away`
    await nextFrame()
  } while (performance.now() - pressedAt < pressMs)
  let counted = false
  const hear = (event: Event) => {
    counted ||= event.composedPath().includes(control as HTMLElement)
    // Nothing leaves the page: that it was heard is enough.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  rootOf()?.querySelector('dialog')?.parentNode?.addEventListener('click', hear, true)
  const target = rootOf()?.elementFromPoint(point.x, point.y)
  target?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail: 1 }),
  )
  return counted ? 'counted' : 'lost'
}

for (const [size, names, width, height] of [
  ['card', Object.keys(views), 1024, 768],
  ['sheet', inSheet, 375, 720],
] as const) {
  test.each(
    names,
  )(`behavior: a press in the first frame that shows %s counts, on a ${size}, with nothing loaded before`, async (name) => {
    await page.viewport(width, height)
    const stories: Stories | undefined = files[`./views/${name}/${name}.stories.tsx`]?.stories
    const story = stories?.[storyOf[name] ?? Object.keys(stories)[0] ?? '']
    expect.assert(story, `${name} has a story`)
    expect(await pressFirst(story)).toBe('counted')
  })
}
