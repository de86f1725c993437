import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Picture } from './Picture.js'

const drawn = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>')}`

conformance((props) => <Picture {...props} fallback="P" src={drawn} />, {
  focusable: false,
  ownClass: 'picture',
})

test('default', async () => {
  const { shadow } = await renderUi(<Picture fallback="P" src={drawn} />)
  const image = shadow.querySelector('img') as HTMLImageElement
  await expect.poll(() => image.src).not.toBe('')
  expect({ alt: image.alt, referrerPolicy: image.referrerPolicy, src: image.src }).toEqual({
    alt: '',
    referrerPolicy: 'no-referrer',
    src: drawn,
  })
  expect(shadow.querySelector('.picture')?.getBoundingClientRect()).toMatchObject({ height: 40, width: 40 })
})

test('behavior: fills its container, as a square', async () => {
  const { shadow } = await renderUi(<Picture fallback="P" size="fill" src={drawn} />, { width: 150 })
  expect(shadow.querySelector('.picture')?.getBoundingClientRect()).toMatchObject({ height: 150, width: 150 })
  expect(shadow.querySelector('img')?.getBoundingClientRect()).toMatchObject({ height: 150, width: 150 })
})

test('behavior: a skeleton until the image has loaded', async () => {
  const blob = await (await fetch(drawn)).blob()
  const src = URL.createObjectURL(blob)
  const { shadow } = await renderUi(<Picture fallback="P" src={src} />)
  await expect.poll(() => shadow.querySelector('img')?.hasAttribute('data-loading')).toBe(false)
  expect(shadow.querySelector('img')?.naturalWidth).toBeGreaterThan(0)
  URL.revokeObjectURL(src)

  const { shadow: waiting } = await renderUi(<Picture fallback="P" loading />)
  expect(waiting.querySelector('.picture')?.textContent).toBe('')
  expect(waiting.getAnimations().length).toBe(1)
})

test('behavior: an image that fails to load shows the fallback, and a new one is tried again', async () => {
  const { rerender, shadow } = await renderUi(<Picture fallback="P" src="data:image/png;base64,AAAA" />)
  await expect.poll(() => shadow.querySelector('.picture')?.textContent).toBe('P')
  await rerender(<Picture fallback="P" src={drawn} />)
  await expect.poll(() => shadow.querySelector('img')?.src).toBe(drawn)
})

test('hardening A29: a URL that is not an image is never requested', async () => {
  const hostile = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg',
    'file:///etc/passwd',
    '//evil.example/x.png',
    'https://',
    '/relative.png',
  ]
  for (const src of hostile) {
    const { shadow, unmount } = await renderUi(<Picture fallback="P" src={src} />)
    expect(shadow.querySelector('img')).toBeNull()
    await expect
      .element(page.elementLocator(shadow.querySelector('.picture') as Element))
      .toHaveTextContent('P')
    await unmount()
  }
})

test('hardening A29: an embedded SVG runs no script', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>parent.hacked=1</script></svg>'
  const { shadow } = await renderUi(
    <Picture fallback="P" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />,
  )
  await expect.poll(() => shadow.querySelector('img')?.complete ?? true).toBe(true)
  expect('hacked' in window).toBe(false)
})
