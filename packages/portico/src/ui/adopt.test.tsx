import { expect, test } from 'vitest'
import { adopt } from './adopt.js'
import { css } from './css.js'

const red = css`p { color: rgb(255, 0, 0); }`
const blue = css`p { color: rgb(0, 0, ${255}); }`

function createRoot(): ShadowRoot {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  root.append(document.createElement('p'))
  return root
}

test('default', () => {
  const root = createRoot()
  adopt(root, red, blue)
  expect(getComputedStyle(root.querySelector('p') as Element).color).toBe('rgb(0, 0, 255)')
})

test('behavior: a style sheet is adopted once, and after existing ones', () => {
  const root = createRoot()
  adopt(root, red)
  adopt(root, red, blue)
  adopt(root, red)
  expect(root.adoptedStyleSheets.map((sheet) => sheet.cssRules[0]?.cssText)).toEqual([
    'p { color: rgb(255, 0, 0); }',
    'p { color: rgb(0, 0, 255); }',
  ])
})

test('behavior: shadow roots of one document share the sheet', () => {
  const [first, second] = [createRoot(), createRoot()]
  adopt(first, red)
  adopt(second, red)
  expect(first.adoptedStyleSheets[0]).toBe(second.adoptedStyleSheets[0])
})

test('behavior: another document gets its own sheet', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inner = frame.contentDocument as Document
  adopt(inner, red)
  adopt(document, red)
  expect(inner.adoptedStyleSheets.length).toBe(1)
  document.adoptedStyleSheets = []
  frame.remove()
})
