import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Nft } from '../../../core/entities.js'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { storyNfts } from '../../testing/storyPortfolio.js'
import { viewTest } from '../../testing/viewTest.js'

const open = viewTest('Nft')
afterEach(() => page.viewport(414, 896))
const show = (index: number, more: Partial<Nft> = {}) =>
  open({}, { data: { nft: { ...storyNfts[index], ...more } } })

test('default: picture, description as text, attributes, contract, token id, explorer', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { all, modal, root, title } = await show(0)
  expect(title()).toBe('Harbor Lights #1')
  await expect
    .poll(() => root.querySelector<HTMLImageElement>('.picture-image')?.src)
    .toBe(storyNfts[0]?.imageUrl)
  const { height, width } = root.querySelector('.picture')?.getBoundingClientRect() ?? {}
  expect(height).toBeCloseTo(width ?? 0, 1)
  await expect
    .element(modal.getByTestId('nft-description'))
    .toHaveTextContent('One of the lights along the old harbor. Drawn by hand.')
  expect(all('.nft-trait')).toEqual(['LightDusk', 'Tide1'])
  const contract = storyNfts[0]?.address.split(':').at(-1) ?? ''
  expect(all('.fact-code').map((text) => text?.replaceAll(' ', ''))).toEqual([contract, '1'])
  root.querySelector<HTMLElement>('[title="Copy token ID"]')?.click()
  await expect.poll(() => written.mock.calls).toEqual([['1']])
  expect(root.querySelector<HTMLAnchorElement>('a.row')?.href).toBe(
    `https://explorer-1.test/address/${contract}`,
  )
})

test('behavior: the picture is named after the NFT', async () => {
  const { root } = await show(0)
  const picture = root.querySelector('.picture')
  expect(picture?.getAttribute('role')).toBe('img')
  expect(picture?.getAttribute('aria-hidden')).toBeNull()
  expect(picture?.getAttribute('aria-label')).toBe(root.querySelector('.nft-head-name')?.textContent)
})

test('behavior: duplicates show their number; the largest number and id are exact', async () => {
  const largest = String(2n ** 256n - 1n)
  const { all } = await show(1, { quantity: largest, tokenId: largest })
  expect(all('[data-testid=nft-owned]')[0]?.replaceAll(',', '')).toBe(`You own ${largest}`)
  expect(all('.fact-code')[1]).toBe(largest)
})

test('behavior: the number of copies is visible without scrolling in a window of 800 px', async () => {
  await page.viewport(1_000, 800)
  const { modal } = await show(1, { quantity: '7' })
  await expect.element(modal.getByText('You own 7')).toBeInViewport({ ratio: 1 })
})

test('behavior: in a full card, the contract details keep their space', async () => {
  await page.viewport(1_000, 700)
  const { root } = await show(0)
  const facts = root.querySelector('.facts')
  await expect.poll(() => facts?.clientHeight).toBeGreaterThan(100)
  expect(facts?.clientHeight).toBe(facts?.scrollHeight)
})

test('behavior: endless descriptions and attributes are limited', async () => {
  const { all, root } = await show(0, {
    attributes: Array.from({ length: 5_000 }, (_, index) => ({
      trait_type: `${index}`,
      value: 'x'.repeat(5_000),
    })),
    description: `${'long '.repeat(100_000)}\n\n\n\n\nend`,
  })
  expect(all('.nft-trait')).toHaveLength(40)
  expect(root.querySelector('[data-testid=nft-description]')?.textContent?.length).toBeLessThanOrEqual(2_001)
})

test('hardening A29: hostile names, descriptions and attributes of NFTs are plain text, and hostile pictures are not requested', async () => {
  const run = vi.fn()
  Object.assign(window, { portico_xss: run })
  for (const hostile of hostileTexts.filter((_, index) => index % 16 === 3)) {
    const { end, root } = await show(0, {
      attributes: [{ trait_type: hostile, value: hostile }],
      collection: hostile,
      description: hostile,
      imageUrl: hostile,
      name: hostile,
    })
    expect(
      root.querySelectorAll('.screen-body :is(script, iframe, object, embed, form, style, link)'),
    ).toHaveLength(0)
    expect(root.querySelectorAll('.screen-body a')).toHaveLength(1)
    const source = root.querySelector('.screen-body img')?.getAttribute('src') ?? ''
    expect(source).toMatch(/^(https?:|data:image\/|$)/)
    await end()
  }
  expect(run).not.toHaveBeenCalled()
})

test('hardening A30: a picture is an image element, so that a script in an SVG does not run', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.portico_svg=1"><script>parent.portico_svg=1</script><foreignObject><iframe src="https://evil.test"/></foreignObject></svg>'
  const { root } = await show(0, { imageUrl: `data:image/svg+xml,${encodeURIComponent(svg)}` })
  await expect
    .poll(() => root.querySelector('.screen-body img')?.getAttribute('src'))
    .toContain('data:image/svg+xml')
  // Once the picture can be drawn, its script would have run.
  await root.querySelector<HTMLImageElement>('.screen-body img')?.decode()
  expect('portico_svg' in window).toBe(false)
  for (const imageUrl of [
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    '//evil.test/x.png',
    'file:///etc/passwd',
  ]) {
    const other = await show(0, { imageUrl })
    expect(other.root.querySelector('.screen-body img')).toBeNull()
    await other.end()
  }
})

test('hardening A40: likely spam has a warning, and its text has no links', async () => {
  const { modal, root } = await show(4)
  await expect.element(modal.getByText(/looks like spam/)).toBeVisible()
  expect(root.querySelectorAll('.screen-body a[href*="free-nft"]')).toHaveLength(0)
})
