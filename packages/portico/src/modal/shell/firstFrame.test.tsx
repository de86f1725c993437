/// <reference types="vite/client" />
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Stories, Story } from '../../ui/Stories.js'
import { isSampled } from '../testing/isSampled.js'
import { views } from '../views.js'

const files = import.meta.glob<{ stories: Stories }>('../*/*/*.stories.tsx', { eager: true })

/** How long a user holds a press, in ms. */
const pressMs = 100

/** Views whose first story has nothing to press, with the story that does. */
const storyOf: Partial<Record<string, string>> = {
  ApproveTransaction: 'refused',
  ConnectingExternal: 'idle',
  ConnectingSocial: 'blocked',
  // Its other stories are reached through the list of networks.
  SwitchNetwork: 'idle',
  WalletSendScan: 'denied',
}

/** Views that only show text. Their only controls are in the header of the card. */
const tellingOnly = ['WalletCompatibleNetworks']

/**
 * Views that are also tested in a sheet: the longest, and the most used. A sheet's fixed height leaves less to go
 * wrong, so not all views are.
 */
const inSheet = [
  'Account',
  'AccountSettings',
  'Connect',
  'EmailVerifyOtp',
  'OnRampProviders',
  'Swap',
  'WalletSend',
]

/**
 * Views whose first control is a search field, and their stories with a list. A row of the list comes later than the
 * field, and is what most users press.
 */
const listStoryOf = {
  AllWallets: 'default',
  Networks: 'full',
  OnRampFiatSelect: 'default',
  OnRampTokenSelect: 'full',
  SwapSelectToken: 'default',
} as const

const { changed } = inject('sampling')

/** Returns whether this run tests a view: a quarter of the views, and views that have changed. */
function isChosen(name: string, index: number): boolean {
  return isSampled(index, 4) || changed.some((path) => path.includes(`/${name}/`))
}

const ends: (() => unknown)[] = []
beforeEach(async () => {
  // The pointer is away from the card, so that nothing in it reacts to hover.
  await page.viewport(414, 896)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  localStorage.clear()
})

const nextFrame = () => new Promise(requestAnimationFrame)

/**
 * Waits until the frame is laid out and about to be painted. By then, everything that depends on the height has its
 * position.
 */
function laidOut(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(element)
  })
}

const rootOf = () => [...document.querySelectorAll('portico-modal')].at(-1)?.shadowRoot

function isPainted(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.offsetWidth < 2) return false
  let opacity = 1
  for (let box: Element | null = element; box; box = box.parentElement)
    opacity *= Number(getComputedStyle(box).opacity)
  return opacity > 0.05
}

/**
 * Returns the control that the user presses first: the element marked as the next action, or else the first control.
 * Undefined before the control is on screen.
 */
function findAction(within: string): HTMLElement | undefined {
  const part = rootOf()
    ?.querySelector('dialog[open]:has([data-screen]:not([aria-busy]))')
    ?.querySelector(within)
  const controls = [
    ...(part?.querySelectorAll<HTMLElement>('[data-autofocus]') ?? []),
    ...(part?.querySelectorAll<HTMLElement>('button, a[href], input, textarea, summary') ?? []),
  ]
  return controls.find((control) => !control.hasAttribute('aria-disabled') && isPainted(control))
}

/** Returns the reason if a press at a control's drawn center no longer hits the control. Undefined if it does. */
function findMiss(control: HTMLElement, { x, y }: { x: number; y: number }): string | undefined {
  if (!control.isConnected) return 'was replaced'
  const hit = rootOf()?.elementFromPoint(x, y)
  if (hit && control.contains(hit)) return undefined
  const { height, left, top, width } = control.getBoundingClientRect()
  const way = [left + width / 2 - x, top + height / 2 - y].map(Math.round).join(' ')
  return `went away by ${way} px, under ${hit?.outerHTML.slice(0, 100)}`
}

/** Presses the first action of a story. `signal` aborts when the time of the test is over. */
async function pressFirst(story: Story, within: string, signal: AbortSignal): Promise<string> {
  const screen = await render(story.render())
  ends.push(() => screen.unmount())
  let control: HTMLElement | undefined
  // The view's files come from their sources, which takes as long as the file server is busy.
  while (!control && !signal.aborted) {
    await nextFrame()
    control = findAction(within)
  }
  if (!control) return 'nothing can be pressed'
  await laidOut(control)
  control.scrollIntoView({ block: 'nearest' })
  const { height, left, top, width } = control.getBoundingClientRect()
  const point = { x: left + width / 2, y: top + height / 2 }
  const pressedAt = performance.now()
  for (;;) {
    const miss = findMiss(control, point)
    if (miss) return `${control.dataset.testid ?? control.ariaLabel ?? control.textContent} ${miss}`
    if (performance.now() - pressedAt >= pressMs) break
    await nextFrame()
  }
  let counted = false
  const hear = (event: Event) => {
    counted ||= event.composedPath().includes(control as HTMLElement)
    // The click must not navigate. It is enough that it arrived.
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

/** Returns a view's story by its name, or else the view's first story. */
function findStory(view: string, name?: string): Story {
  const path = Object.keys(files).find((each) => each.endsWith(`/${view}/${view}.stories.tsx`))
  const stories: Stories | undefined = path === undefined ? undefined : files[path]?.stories
  const story = stories?.[name ?? Object.keys(stories)[0] ?? '']
  expect.assert(story, `${view} has a story`)
  return story
}

for (const [size, names, width, height] of [
  ['card', Object.keys(views), 1024, 768],
  ['sheet', inSheet, 375, 720],
] as const) {
  // Unlike `each`, `for` passes the test's context.
  test.for(
    names.filter(isChosen),
  )(`behavior: a press in the first frame that shows %s counts, on a ${size}, with nothing loaded before`, async (name, {
    signal,
  }) => {
    await page.viewport(width, height)
    const story = findStory(name, storyOf[name])
    const within = tellingOnly.includes(name) ? 'header' : '[data-screen]'
    expect(await pressFirst(story, within, signal)).toBe('counted')
  })
}

test.for(
  Object.entries(listStoryOf).filter(([name], index) => isChosen(name, index)),
)('behavior: a press on the first row of %s counts, in the first frame that shows the row', async ([
  name,
  story,
], { signal }) => {
  await page.viewport(1024, 768)
  const list = '[data-screen] ul:is(.virtual-list, .row-list)'
  expect(await pressFirst(findStory(name, story), list, signal)).toBe('counted')
})
