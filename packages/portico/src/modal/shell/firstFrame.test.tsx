/// <reference types="vite/client" />
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Portico } from '../../core/portico.js'
import type { Stories, Story } from '../../ui/Stories.js'
import { departFor, departureId } from '../testing/departure.js'
import { isSampled } from '../testing/isSampled.js'
import { type ViewName, views } from '../views.js'

const files = import.meta.glob<{ stories: Stories }>('../*/*/*.stories.tsx', { eager: true })

/** How long a user holds a press, in ms. */
const pressMs = 100

/** How long the view before stays while the next one loads, in ms. */
const stayMs = 300

/** How long nothing may move after the first frame of a view, in ms. */
const watchMs = 400

/** How far a view slides in from the side, in px. */
const slidePx = 12

type Case = {
  name: ViewName
  signal: AbortSignal
  story: Story
  /** Where the control is. */
  within: string
}

type Reached = { control: HTMLElement; portico: Portico }

/** Views whose first story has nothing to press first, with a story that does. */
const storyOf: Partial<Record<ViewName, string>> = {
  ApproveTransaction: 'refused',
  ConnectingExternal: 'idle',
  ConnectingSocial: 'blocked',
  // Its other stories are reached through the list of networks.
  SwitchNetwork: 'idle',
  WalletSendScan: 'denied',
}

/** Views that only show text. Their only controls are in the header of the card. */
const tellingOnly: readonly ViewName[] = ['WalletCompatibleNetworks']

/**
 * Views that are also tested in a sheet: the longest, and the most used. A sheet's fixed height leaves less to go
 * wrong, so not all views are.
 */
const inSheet: readonly ViewName[] = [
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
} as const satisfies Partial<Record<ViewName, string>>

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

/** Controls that rightly do nothing: disabled ones, and the choice that is already made. */
const idle =
  '[aria-disabled], [aria-current=true], [aria-checked=true][role=radio], [aria-pressed=true], [aria-selected=true]'

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
  // The page of the test must stay, so "Reload this page" is not pressed. While a list loads, it is the only control.
  return controls.find(
    (control) => !control.matches(`${idle}, [data-testid=reload-page]`) && isPainted(control),
  )
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

const nameOf = (control: HTMLElement) =>
  control.dataset.testid ?? control.ariaLabel ?? control.textContent?.slice(0, 30)

/** Returns whether the card shows nothing under its header. */
function isEmpty(): boolean {
  const screen = rootOf()?.querySelector<HTMLElement>('dialog[open] [data-screen]')
  // The view fades in. Only the first two frames of that may be invisible.
  const isEntering = screen?.getAnimations().some(({ currentTime }) => Number(currentTime ?? 0) < 34)
  if (isEntering) return false
  const parts = [...(screen?.querySelectorAll<HTMLElement>('*') ?? [])]
  return !parts.some((part) => !part.matches('.visually-hidden') && isPainted(part))
}

/** Returns the place of a control in the layout, without transforms. */
function placeOf(control: HTMLElement): { x: number; y: number } {
  let [x, y] = [control.offsetWidth / 2, control.offsetHeight / 2]
  for (let box: HTMLElement | null = control; box; box = box.offsetParent as HTMLElement | null) {
    // Offsets start inside the parent's border.
    x += box.offsetLeft + (box.offsetParent?.clientLeft ?? 0)
    y += box.offsetTop + (box.offsetParent?.clientTop ?? 0)
  }
  for (let box = control.parentElement; box; box = box.parentElement) {
    x -= box.scrollLeft
    y -= box.scrollTop
  }
  return { x, y }
}

/** Returns how a control is no longer where it was first drawn. Undefined if it is there. */
function findMove(control: HTMLElement, first: { x: number; y: number }): string | undefined {
  if (!control.isConnected) return `${nameOf(control)} was replaced`
  const now = placeOf(control)
  const [x, y] = [now.x - first.x, now.y - first.y]
  if (Math.hypot(x, y) > 1) return `${nameOf(control)} moved by ${Math.round(x)} ${Math.round(y)} px`
  const { height, left, top, width } = control.getBoundingClientRect()
  const drawn = { x: left + width / 2 - now.x, y: top + height / 2 - now.y }
  // The browser rounds each of the offsets that the place adds up.
  if (Math.abs(drawn.x) <= slidePx + 2 && Math.abs(drawn.y) <= 2) return undefined
  return `${nameOf(control)} is drawn ${Math.round(drawn.x)} ${Math.round(drawn.y)} px from its place`
}

/**
 * Goes to the view of a story from another view, while its file is held. Returns the control that the user presses
 * first, in the first frame that shows it, or what was wrong before.
 */
async function reach({ name, signal, story, within }: Case): Promise<Reached | string> {
  const departure = departFor(name)
  ends.push(departure.end)
  const screen = await render(departure.wrap(story.render()))
  ends.push(() => screen.unmount())
  const find = () => rootOf()?.querySelector<HTMLElement>(`dialog[open] [data-testid=${departureId}]`)
  while (!find() && !signal.aborted) await nextFrame()
  // The card itself also moves as it opens, which is not part of a view change.
  for (const animation of rootOf()?.getAnimations() ?? []) {
    if (animation.effect?.getTiming().iterations === 1) animation.finish()
  }
  const from = find()
  const clickedAt = performance.now()
  from?.click()
  // The file of Connect is the modal's own, so it is shown immediately.
  for (let frame = 0; from && name !== 'Connect' && frame < 3; frame += 1) {
    await nextFrame()
    const problem = find() !== from || !isPainted(from) ? 'the view before did not stay' : undefined
    // On a busy machine, three frames may take so long that a placeholder is right.
    if (performance.now() - clickedAt >= stayMs) break
    if (problem) return problem
    if (from.ariaBusy !== 'true') return 'the pressed control was not busy'
  }
  departure.arrive()
  // The view's files come from their sources, which takes as long as the file server is busy.
  while (!signal.aborted) {
    await nextFrame()
    if (rootOf()?.querySelector('dialog[open]') && isEmpty()) return 'the card was empty'
    const control = find() ? undefined : findAction(within)
    const portico = departure.portico()
    if (!control || !portico) continue
    await laidOut(control)
    control.scrollIntoView({ block: 'nearest' })
    return { control, portico }
  }
  return 'nothing can be pressed'
}

/** Returns what moves after the first frame. */
async function watchMoves({ control }: Reached): Promise<string | undefined> {
  const first = placeOf(control)
  const since = performance.now()
  while (performance.now() - since < watchMs) {
    const move = findMove(control, first) ?? (isEmpty() ? 'the card was empty' : undefined)
    if (move) return move
    await nextFrame()
  }
  return undefined
}

/** Presses a control where it was drawn first, and returns whether the product has reacted. */
async function press({ control, portico }: Reached): Promise<string> {
  const root = rootOf()
  const { height, left, top, width } = control.getBoundingClientRect()
  const point = { clientX: left + width / 2, clientY: top + height / 2 }
  const init = { bubbles: true, button: 0, cancelable: true, composed: true, detail: 1, ...point }
  const target = () => root?.elementFromPoint(point.clientX, point.clientY)
  target()?.dispatchEvent(new PointerEvent('pointerdown', init))
  // As in a browser, a press focuses a field unless the product refuses it.
  if (target()?.dispatchEvent(new MouseEvent('mousedown', init)) && isField(control)) control.focus()
  const pressedAt = performance.now()
  for (;;) {
    const miss = findMiss(control, { x: point.clientX, y: point.clientY })
    if (miss) return `${nameOf(control)} ${miss}`
    if (performance.now() - pressedAt >= pressMs) break
    await nextFrame()
  }
  target()?.dispatchEvent(new PointerEvent('pointerup', init))
  target()?.dispatchEvent(new MouseEvent('mouseup', init))

  const effects: string[] = []
  const observer = new MutationObserver(() => effects.push('changed the card'))
  if (root) observer.observe(root, { attributes: true, characterData: true, childList: true, subtree: true })
  const unsubscribe = portico.store.subscribe(() => effects.push('changed the kit'))
  const outside = [
    vi.spyOn(window, 'open').mockImplementation(() => {
      effects.push('opened a window')
      return null
    }),
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => {
      effects.push('copied')
    }),
  ]
  let hasArrived = false
  // React's own listeners are there already, so this one comes after the product's.
  const hear = (event: Event) => {
    hasArrived = event.composedPath().includes(control)
    if (control.matches('a[href]') && !event.defaultPrevented) effects.push('follows the link')
    if (isField(control) && root?.activeElement === control) effects.push('focused the field')
    // The page of the test must stay.
    if (control.closest('a[href]')) event.preventDefault()
  }
  root?.addEventListener('click', hear)
  target()?.dispatchEvent(new MouseEvent('click', init))
  // React renders what a click changed before the next task.
  for (let turn = 0; turn < 10; turn += 1) await null
  root?.removeEventListener('click', hear)
  for (const spy of outside) spy.mockRestore()
  unsubscribe()
  observer.disconnect()
  if (!hasArrived) return `${nameOf(control)} did not get the click`
  return effects.length > 0 ? 'counted' : `${nameOf(control)} did nothing`
}

const isField = (control: HTMLElement) => control.matches('input:not([type=checkbox]), textarea')

/** Goes to a view twice: once to see whether anything moves, and once to press. */
async function tryFirst(each: Case): Promise<string> {
  for (const act of [watchMoves, press]) {
    const reached = await reach(each)
    if (typeof reached === 'string') return reached
    const outcome = await act(reached)
    if (outcome) return outcome
    for (const end of ends.splice(0).reverse()) await end()
    localStorage.clear()
  }
  return 'nothing was pressed'
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
  ['card', Object.keys(views) as ViewName[], 1024, 768],
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
    const within = tellingOnly.includes(name) ? '.header' : '[data-screen]'
    expect(await tryFirst({ name, signal, story, within })).toBe('counted')
  })
}

test.for(
  (Object.keys(listStoryOf) as (keyof typeof listStoryOf)[]).filter(isChosen),
)('behavior: a press on the first row of %s counts, in the first frame that shows the row', async (name, {
  signal,
}) => {
  await page.viewport(1024, 768)
  const story = listStoryOf[name]
  const within = '[data-screen] ul:is(.virtual-list, .row-list)'
  expect(await tryFirst({ name, signal, story: findStory(name, story), within })).toBe('counted')
})
