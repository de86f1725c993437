import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRecordStore } from './recordStore.js'

afterEach(() => void vi.restoreAllMocks())

function newName(): string {
  const name = `keep-${crypto.randomUUID()}`
  onTestFinished(() => void indexedDB.deleteDatabase(name))
  return name
}

const quota = () => new DOMException('No room', 'QuotaExceededError')
const put = IDBObjectStore.prototype.put

/** How a browser reports that there is no space left: at once, during the write, or after it. */
const failures: Record<string, typeof put> = {
  'at once': () => {
    throw quota()
  },
  'in the middle of the write': function (this: IDBObjectStore, record, name) {
    const request = put.call(this, record, name)
    this.transaction.abort()
    return request
  },
  'once it is written': function (this: IDBObjectStore, record, name) {
    const request = put.call(this, record, name)
    request.onsuccess = () => this.transaction.abort()
    return request
  },
}

test('default: a stored value is there at the next visit, until it is removed', async () => {
  const name = newName()
  expect(await createRecordStore(name).set('session', { topic: 'one' })).toBe(true)
  expect(await createRecordStore(name).get('session')).toEqual({ topic: 'one' })
  await createRecordStore(name).remove('session')
  expect(await createRecordStore(name).get('session')).toBeUndefined()
})

test.each(
  Object.entries(failures),
)('hardening R5: without space, reported by %s, the record lives for this visit and no older one returns', async (_, fail) => {
  const name = newName()
  const keep = createRecordStore(name)
  await keep.set('session', 'older')
  await keep.set('signer', 'another')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fail)
  expect(await keep.set('session', 'newer')).toBe(false)
  expect(await keep.get('session')).toBe('newer')
  // On the next visit, the outdated record is gone, but an unrelated record is still there.
  const next = createRecordStore(name)
  expect([await next.get('session'), await next.get('signer')]).toEqual([undefined, 'another'])
  vi.restoreAllMocks()
  expect(await keep.set('session', 'newest')).toBe(true)
  expect([await keep.get('session'), await next.get('session')]).toEqual(['newest', 'newest'])
})

test('hardening R5: if no database opens, everything lives for this visit', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw quota()
  })
  const keep = createRecordStore(newName())
  expect(await keep.set('session', 'one')).toBe(false)
  expect(await keep.get('session')).toBe('one')
  await keep.remove('session')
  expect(await keep.get('session')).toBeUndefined()
})
