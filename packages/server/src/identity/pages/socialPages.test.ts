import { expect, onTestFinished, test, vi } from 'vitest'
import { loadTexts } from '../../texts/loadTexts.js'
import type { Flow } from '../social/flowRows.js'
import { answerStep, renderResult } from './socialPages.js'

type Link = { ariaDisabled: string | null; dataset: { to: string }; href: string | undefined }

/** Runs the script of the page that asks, in a window whose clock stands still. */
async function open(returnTo: string | null = null) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const flow: Flow = {
    browserHash: null,
    challenge: '',
    codeVerifier: '',
    createdAtMs: 0,
    deviceName: 'Chrome on Linux',
    expiresAtMs: 0,
    id: '',
    language: null,
    nonce: '',
    origin: 'https://shop.example',
    place: '192.0.2.1',
    provider: 'google',
    purpose: 'signIn',
    returnTo,
    sessionId: null,
    status: 'waiting',
    thumbprint: '',
  } as Flow
  const texts = (await loadTexts()).in('en')
  const step = { ageMs: 0, confirmation: 'c', cookie: 'k', flow, kind: 'confirm' } as const
  const { bytes } = answerStep(step, texts, { confirmUrl: () => '/confirmed' })
  const html = new TextDecoder().decode(bytes)
  const [, script = ''] = /<script>(.+)<\/script>/.exec(html) ?? []
  const link: Link = { ariaDisabled: 'true', dataset: { to: '/confirmed' }, href: undefined }
  const end = { textContent: '' }
  const stop = { dataset: { over: 'words' }, onclick: () => {}, parentNode: end }
  const window = { close: vi.fn() }
  const listeners = new Map<string, () => void>()
  const page = { hasFocus: true }
  const document = {
    hasFocus: () => page.hasFocus,
    querySelector: (selector: string) =>
      selector === 'button' ? (html.includes('<button') ? stop : null) : link,
  }
  Object.assign(link, {
    hasAttribute: () => link.href !== undefined,
    removeAttribute: () => {
      link.href = undefined
    },
  })
  const addEventListener = (name: string, listener: () => void) => listeners.set(name, listener)
  new Function('document', 'window', 'addEventListener', script)(document, window, addEventListener)
  return { end, fire: (name: string) => listeners.get(name)?.(), html, link, page, stop, window }
}

test('default: the link counts once the page has had the focus for 600 ms', async () => {
  const { fire, link } = await open()
  vi.advanceTimersByTime(599)
  expect([link.href, link.ariaDisabled]).toEqual([undefined, 'true'])
  vi.advanceTimersByTime(1)
  expect([link.href, link.ariaDisabled]).toEqual(['/confirmed', null])
  // The press itself changes nothing.
  fire('pointerdown')
  expect(link.href).toBe('/confirmed')
})

test('hardening A23: the wait starts again when the page loses the focus', async () => {
  const { fire, link, page } = await open()
  vi.advanceTimersByTime(600)
  page.hasFocus = false
  fire('blur')
  vi.advanceTimersByTime(10_000)
  expect(link.href).toBeUndefined()
  page.hasFocus = true
  fire('focus')
  vi.advanceTimersByTime(599)
  expect(link.href).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(link.href).toBe('/confirmed')
})

test.each([
  'pointerdown',
  'keydown',
])('hardening A23: no press of a series that was meant for another page counts, by %s', async (press) => {
  const { fire, link } = await open()
  for (let count = 0; count < 20; count++) {
    vi.advanceTimersByTime(599)
    fire(press)
    expect(link.href).toBeUndefined()
  }
  vi.advanceTimersByTime(600)
  expect(link.href).toBe('/confirmed')
})

test('behavior: one sentence names the account and the site, and the other button closes the window', async () => {
  const { end, html, stop, window } = await open()
  expect(html.replaceAll(/<\/?bdi[^>]*>/g, '')).toContain(
    'Continue only if you just chose Google on shop.example. If not, someone else may be trying to get into your wallet.',
  )
  expect(html.match(/<button|class="button/g)).toHaveLength(2)
  stop.onclick()
  expect(window.close).toHaveBeenCalledOnce()
  // A browser closes only a window that a page opened.
  expect(end.textContent).toBe('words')
})

test('behavior: in the place of the site’s page, the other button leads back to it', async () => {
  const { html, link } = await open('https://shop.example/pay?a=1&b=2')
  expect(html).toContain('<a class="button quiet" href="https://shop.example/pay?a=1&amp;b=2">No, stop</a>')
  expect(html).not.toContain('<button')
  vi.advanceTimersByTime(600)
  expect(link.href).toBe('/confirmed')
})

test.each([
  ['signIn', 'en', 'The login failed'],
  ['link', 'en', 'The account was not added'],
  ['stepUp', 'en', 'The confirmation failed'],
  ['link', 'es', 'No se agregó la cuenta'],
] as const)('behavior: the last page of a flow to %s names what failed, in %s', async (purpose, language, title) => {
  const texts = (await loadTexts()).in(language)
  const flow = { origin: 'https://shop.example', purpose }
  const titleOf = (error?: 'declined') => {
    const { bytes } = renderResult(flow, texts, error)
    return /<h1[^>]*>(.+)<\/h1>/.exec(new TextDecoder().decode(bytes))?.[1]
  }
  expect(titleOf('declined')).toBe(title)
  // The frame has not finished yet, so the page does not report a login.
  expect(titleOf()).toBe(language === 'en' ? 'You are done here' : 'Ya terminaste aquí')
})
