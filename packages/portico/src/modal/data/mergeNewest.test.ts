import { expect, test } from 'vitest'
import { appendPage, type Feed, mergeNewest } from './mergeNewest.js'

const feed = (items: string, next: string | null = null): Feed<string> => ({ items: [...items], next })
const self = (item: string) => item
const merge = (known: Feed<string> | undefined, newest: Feed<string>) => mergeNewest(known, newest, self)

test('default: what is new comes before what was read', () => {
  expect(merge(feed('cdefgh', 'i'), feed('abcd', 'e'))).toEqual(feed('abcdefgh', 'i'))
  expect(merge(undefined, feed('abc', 'd'))).toEqual(feed('abc', 'd'))
})

test('behavior: what the newest page no longer has is gone', () => {
  expect(merge(feed('abcdef', 'g'), feed('acd', 'e'))).toEqual(feed('acdef', 'g'))
})

test('behavior: what moved to the front stands there alone', () => {
  expect(merge(feed('abcdef', 'g'), feed('eabc', 'd'))).toEqual(feed('eabcf', 'g'))
})

test('behavior: with nothing in common, or all in one page, the list begins again', () => {
  expect(merge(feed('def', 'g'), feed('abc', 'd'))).toEqual(feed('abc', 'd'))
  expect(merge(feed('abcdef', 'g'), feed('abc'))).toEqual(feed('abc'))
})

test('behavior: a page that overlaps brings nothing twice', () => {
  expect(appendPage(feed('abc', 'd'), feed('cde', 'f'), self)).toEqual(feed('abcde', 'f'))
})
