import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { QrCode } from './QrCode.js'

const modules = [
  [true, true, false],
  [false, true, false],
  [true, false, true],
]
beforeEach(async () => {
  await page.viewport(414, 896)
})

const words = { description: 'Says 0x5290', label: 'QR code of your address' }

conformance((props) => <QrCode {...props} {...words} modules={modules} />, {
  focusable: false,
  ownClass: 'qr-code',
})

test('default: every dark module, inside a quiet zone of four', async () => {
  const { shadow } = await renderUi(<QrCode {...words} modules={modules} />)
  expect(shadow.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 11 11')
  expect(shadow.querySelector('path')?.getAttribute('d')).toBe(
    'M4 4h2v1h-2zM5 5h1v1h-1zM4 6h1v1h-1zM6 6h1v1h-1z',
  )
})

test('behavior: a screen reader gets what it is and what it contains', async () => {
  await renderUi(<QrCode {...words} modules={modules} />)
  await expect
    .element(page.getByRole('img', { name: 'QR code of your address' }))
    .toHaveAccessibleDescription('Says 0x5290')
})

test('behavior: dark on white, in the dark scheme too', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { shadow, unmount } = await renderUi(<QrCode {...words} modules={modules} />, { scheme })
    const svg = shadow.querySelector('svg') as Element
    expect(getComputedStyle(svg).backgroundColor).toBe('rgb(255, 255, 255)')
    expect(getComputedStyle(shadow.querySelector('path') as Element).fill).toBe('rgb(0, 0, 0)')
    await unmount()
  }
})

test.each([
  [414, 896, 240],
  [640, 360, 236],
  [320, 256, 132],
] as const)('behavior: in a window of %i × %i px, the code is %i px large', async (width, height, size) => {
  await page.viewport(width, height)
  const { shadow } = await renderUi(<QrCode {...words} modules={modules} />)
  const { height: drawn, width: across } = (shadow.querySelector('svg') as Element).getBoundingClientRect()
  expect([across, drawn]).toEqual([size, size])
})
