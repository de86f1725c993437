import { expect, test } from 'vitest'
import { appendPage, type Feed, mergeNewest } from './mergeNewest.js'

const feed = (items: string, next: string | null = null): Feed<string> => ({ items: [...items], next })
const self = (item: string) => item
const merge = (known: Feed<string> | undefined, newest: Feed<string>) => mergeNewest(known, newest, self)

test('default: new entries come before those already loaded', () => {
  expect(merge(feed('cdefgh', 'i'), feed('abcd', 'e'))).toEqual(feed('abcdefgh', 'i'))
  expect(merge(undefined, feed('abc', 'd'))).toEqual(feed('abc', 'd'))
})

test('behavior: entries that the newest page no longer has are removed', () => {
  expect(merge(feed('abcdef', 'g'), feed('acd', 'e'))).toEqual(feed('acdef', 'g'))
})

test('behavior: an entry that moved to the front is only there', () => {
  expect(merge(feed('abcdef', 'g'), feed('eabc', 'd'))).toEqual(feed('eabcf', 'g'))
})

test('behavior: without overlap, or if one page has everything, the list starts over', () => {
  expect(merge(feed('def', 'g'), feed('abc', 'd'))).toEqual(feed('abc', 'd'))
  expect(merge(feed('abcdef', 'g'), feed('abc'))).toEqual(feed('abc'))
})

test('behavior: an overlapping page adds no duplicates', () => {
  expect(appendPage(feed('abc', 'd'), feed('cde', 'f'), self)).toEqual(feed('abcde', 'f'))
})
