import { expect, onTestFinished, test } from 'vitest'
import { cookieStorage } from './cookieStorage.js'

/** A page as far as cookies go. */
function provideDocument(protocol: string): string[] {
  const written: string[] = []
  const jar = new Map<string, string>()
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      if (text.includes('max-age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
  Object.defineProperty(globalThis, 'document', { configurable: true, value: document })
  Object.defineProperty(globalThis, 'location', { configurable: true, value: { protocol } })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'document')
    Reflect.deleteProperty(globalThis, 'location')
  })
  return written
}

test('default: first-party, lax, for 30 days, secure where the page is', () => {
  const written = provideDocument('https:')
  const storage = cookieStorage()
  storage.setItem('@appkit/connections', '{"a":"; ="}')
  expect(storage.getItem('@appkit/connections')).toBe('{"a":"; ="}')
  expect(written).toEqual([
    '%40appkit%2Fconnections=%7B%22a%22%3A%22%3B%20%3D%22%7D;path=/;max-age=2592000;SameSite=Lax;Secure',
  ])
  storage.removeItem('@appkit/connections')
  expect(storage.getItem('@appkit/connections')).toBeNull()
})

test('behavior: one name is not the start of another', () => {
  provideDocument('http:')
  const storage = cookieStorage()
  storage.setItem('ab', '1')
  expect([storage.getItem('a'), storage.getItem('ab')]).toEqual([null, '1'])
})

test('hardening R5: what a browser would drop is not stored, and what stood there before is gone', () => {
  provideDocument('http:')
  const storage = cookieStorage()
  storage.setItem('a', 'x'.repeat(3800))
  expect(storage.getItem('a')).toHaveLength(3800)
  storage.setItem('a', 'y'.repeat(3801))
  expect(storage.getItem('a')).toBeNull()
})

test("behavior: on a server, the request's header is read, and nothing written", () => {
  const storage = cookieStorage().forRequest?.('a=1;b=%7B%7D; c=%E0%A4%A')
  storage?.setItem('a', '2')
  storage?.removeItem('a')
  expect(['a', 'b', 'c', 'd'].map((key) => storage?.getItem(key))).toEqual(['1', '{}', null, null])
  expect(cookieStorage().getItem('a')).toBeNull()
})
