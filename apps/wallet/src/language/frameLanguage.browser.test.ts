import type { FrameTranslation } from '@portico/texts/en/frame'
import { languages } from '@portico/texts/languages'
import { afterEach, expect, test, vi } from 'vitest'
import { approvalAreas, createFrameLanguage } from './frameLanguage.js'

afterEach(() => {
  document.documentElement.lang = 'en'
})

test('default: English, without loading anything', () => {
  const load = vi.fn()
  const language = createFrameLanguage(load)
  expect(language.read(approvalAreas)?.approval('reject')).toBe('Reject')
  expect(load).not.toHaveBeenCalled()
})

test('behavior: a language loads what an approval needs at once, and the settings when they are shown', async () => {
  const language = createFrameLanguage()
  const changed = vi.fn()
  language.subscribe(changed)
  language.set('es-MX')
  expect(document.documentElement.lang).toBe('es')
  expect(language.read(approvalAreas)).toBeUndefined()
  await expect.poll(() => language.read(approvalAreas)?.approval('reject')).toBe('Rechazar')
  expect(changed).toHaveBeenCalled()
  expect(language.read(['settings'])).toBeUndefined()
  language.need(['settings'])
  await expect.poll(() => language.read(['settings'])?.settings('title.devices')).toBe('Dispositivos')
})

test('behavior: an unknown language is English', () => {
  const language = createFrameLanguage()
  for (const tag of ['xx', '__proto__', 'constructor', '', 'english']) {
    language.set(tag)
    expect([tag, language.read(approvalAreas)?.language]).toEqual([tag, 'en'])
  }
})

test('behavior: what does not load is English, and no request waits for it', async () => {
  const language = createFrameLanguage(async (tag) => {
    const { frame }: { frame: FrameTranslation } = await languages[tag].frame()
    return { frame: { ...frame, calls: () => Promise.reject(new TypeError('offline')) } }
  })
  language.set('es')
  await expect.poll(() => language.read(approvalAreas)).toBeDefined()
  const texts = language.read(approvalAreas)
  expect([texts?.approval('reject'), texts?.calls('title.send')]).toEqual(['Rechazar', 'Send'])
})

test('behavior: two frames speak two languages, and a frame changes its own', async () => {
  const [one, other] = [createFrameLanguage(), createFrameLanguage()]
  one.set('es')
  await expect.poll(() => one.read(['approval'])?.approval('reject')).toBe('Rechazar')
  expect(other.read(['approval'])?.approval('reject')).toBe('Reject')
  one.set('en')
  expect(one.read(['approval'])?.approval('reject')).toBe('Reject')
})
