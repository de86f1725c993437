import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../Button/Button.js'
import { Dialog } from '../Dialog/Dialog.js'
import { Row } from '../Row/Row.js'
import { Screen } from '../Screen/Screen.js'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { VirtualList, type VirtualListProps } from './VirtualList.js'

const nothing = () => {}

const row = (index: number) => <Row onClick={nothing} title={`Row ${index}`} />

conformance(
  (props) => (
    <VirtualList {...props} aria-label="Tokens" count={3} keyOf={String}>
      {row}
    </VirtualList>
  ),
  { focusable: false, ownClass: 'virtual-list' },
)

const scrolling = (props: Partial<VirtualListProps>) => (
  <Screen style={{ blockSize: 400 }}>
    <VirtualList aria-label="Tokens" count={1_000} keyOf={String} {...props}>
      {props.children ?? row}
    </VirtualList>
  </Screen>
)

async function show(props: Partial<VirtualListProps> = {}, dir: 'ltr' | 'rtl' = 'ltr') {
  const rendered = await renderUi(scrolling(props), { dir })
  const body = rendered.shadow.querySelector('.screen-body') as HTMLElement
  const titles = () =>
    [...rendered.shadow.querySelectorAll('.row-title')].map(({ textContent }) => textContent)
  return { ...rendered, body, focused: () => rendered.shadow.activeElement?.textContent, titles }
}

test('default: renders the visible items, in place, at any scroll position', async () => {
  const { body, shadow, titles } = await show()
  expect(body.scrollHeight).toBeGreaterThan(1_000 * 64 - 8)
  expect(titles().length).toBeLessThan(20)
  expect(titles()[0]).toBe('Row 0')

  body.scrollTop = 500 * 64
  await expect.poll(titles).toContain('Row 500')
  expect(titles()).not.toContain('Row 0')
  const item = shadow.querySelector('[data-index="500"]') as HTMLElement
  const list = shadow.querySelector('ul') as HTMLElement
  expect(item.getBoundingClientRect().top - list.getBoundingClientRect().top).toBe(500 * 64)
  expect({ position: item.getAttribute('aria-posinset'), size: item.getAttribute('aria-setsize') }).toEqual({
    position: '501',
    size: '1000',
  })

  body.scrollTop = body.scrollHeight
  await expect.poll(titles).toContain('Row 999')
})

test('behavior: heights are measured, so that larger text overlaps nothing', async () => {
  const { shadow } = await show({
    children: (index) =>
      index === 0 ? (
        <h3 style={{ blockSize: 33 }}>May</h3>
      ) : (
        <Row style={{ blockSize: 90 }} onClick={nothing} title={`Row ${index}`} />
      ),
    heights: { heading: 20, row: 56 },
    kindOf: (index) => (index === 0 ? 'heading' : 'row'),
  })
  const tops = () => [...shadow.querySelectorAll('li')].slice(0, 3).map((item) => item.offsetTop)
  await expect.poll(tops).toEqual([0, 41, 139])
})

test('behavior: an item that needs another line gets it, and the following ones move down', async () => {
  const height = (index: number) => (index % 5 === 2 ? 90 : 56)
  const { body, shadow } = await show({
    children: (index) => (
      <Row style={{ blockSize: height(index) }} onClick={nothing} title={`Row ${index}`} />
    ),
  })
  const top = (index: number) => shadow.querySelector<HTMLElement>(`[data-index="${index}"]`)?.offsetTop
  await expect.poll(() => [0, 1, 2, 3, 7, 8].map(top)).toEqual([0, 64, 128, 226, 482, 580])
  body.scrollTop = 10_000
  await expect.poll(() => body.querySelectorAll('[data-index="2"]').length).toBe(0)
  const overlaps = () =>
    [...shadow.querySelectorAll('li')].filter((item) => {
      const next = shadow.querySelector<HTMLElement>(`[data-index="${Number(item.dataset.index) + 1}"]`)
      return next && next.offsetTop !== item.offsetTop + item.offsetHeight + 8
    }).length
  await expect.poll(overlaps).toBe(0)
})

test('behavior: arrow keys, Home and End move through all items and skip headings', async () => {
  const { focused, shadow, titles } = await show({
    children: (index) => (index % 10 === 0 ? <h3>{`Month ${index}`}</h3> : row(index)),
    isRow: (index) => index % 10 !== 0,
  })
  shadow.querySelector<HTMLElement>('[data-row]')?.focus()
  const walk: [string, string][] = [
    ['{ArrowUp}', 'Row 1'],
    ['{ArrowDown}', 'Row 2'],
    ['{End}', 'Row 999'],
    ['{ArrowDown}', 'Row 999'],
    ['{ArrowUp}', 'Row 998'],
    ['{Home}', 'Row 1'],
  ]
  for (const [key, expected] of walk) {
    await userEvent.keyboard(key)
    await expect.poll(focused).toBe(expected)
  }
  for (let step = 0; step < 25; step++) await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Row 28')
  expect(titles()).toContain('Row 28')
})

test.each(['ltr', 'rtl'] as const)('behavior: a grid, in %s text', async (dir) => {
  const { focused, shadow } = await show({ columns: 2 }, dir)
  const boxes = [0, 1, 2].map((index) =>
    shadow.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect(),
  )
  expect(boxes[0]?.top).toBe(boxes[1]?.top)
  expect((boxes[0]?.left ?? 0) < (boxes[1]?.left ?? 0)).toBe(dir === 'ltr')
  expect(boxes[2]?.left).toBe(boxes[0]?.left)
  shadow.querySelector<HTMLElement>('[data-row]')?.focus()
  await userEvent.keyboard(dir === 'ltr' ? '{ArrowRight}' : '{ArrowLeft}')
  await expect.poll(focused).toBe('Row 1')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Row 3')
})

test('behavior: the focused item stays when it is scrolled out of view', async () => {
  const { body, focused, shadow, titles } = await show()
  shadow.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
  body.scrollTop = 20_000
  await expect.poll(titles).toContain('Row 320')
  expect(focused()).toBe('Row 0')
  expect(titles()[0]).toBe('Row 0')
})

/** Waits for two frames. After them, the list has been laid out, and its observers have run. */
async function drawn() {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

test('behavior: reports when the end is near, once per page', async () => {
  const onEnd = vi.fn()
  const { body, rerender } = await show({ count: 100, onEnd })
  await drawn()
  expect(onEnd).not.toHaveBeenCalled()
  body.scrollTop = body.scrollHeight
  await expect.poll(() => onEnd.mock.calls.length).toBe(1)
  await rerender(scrolling({ count: 104, onEnd }))
  await expect.poll(() => onEnd.mock.calls.length).toBe(2)
  await rerender(scrolling({ count: 400, onEnd }))
  await drawn()
  expect(onEnd).toHaveBeenCalledTimes(2)
})

test('behavior: in a low window, a view with an action scrolls as a whole, and its list follows that', async () => {
  onTestFinished(() => page.viewport(414, 896))
  await page.viewport(414, 896)
  const { shadow } = await renderUi(
    <Dialog aria-label="Tokens" onRequestClose={() => {}} open>
      <Screen action={<Button>Continue</Button>}>
        <VirtualList aria-label="Tokens" count={1_000} keyOf={String}>
          {row}
        </VirtualList>
      </Screen>
    </Dialog>,
  )
  const titles = () => [...shadow.querySelectorAll('.row-title')].map(({ textContent }) => textContent)
  // The behavior of an open dialog loads after the first paint.
  await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
  const isLow = () => shadow.querySelector('dialog')?.hasAttribute('data-low')
  await page.viewport(414, 400)
  await expect.poll(isLow).toBe(true)
  shadow.querySelector('.screen')?.scrollTo(0, 500 * 64)
  await expect.poll(titles).toContain('Row 500')
  expect(titles().length).toBeLessThan(25)
  await page.viewport(414, 896)
  await expect.poll(isLow).toBe(false)
  shadow.querySelector('.screen-body')?.scrollTo(0, 100 * 64)
  await expect.poll(titles).toContain('Row 100')
})
