import { expect, test } from 'vitest'
import { isOwnPage } from './isOwnPage.js'

const origin = 'https://shop.example'

test('default', () => {
  expect(isOwnPage('https://shop.example/cart?step=2#pay', origin)).toBe(true)
})

test.each([
  ['of another site', 'https://other.example/cart'],
  ['of another scheme', 'http://shop.example/cart'],
  ['of the same origin, but a blob', 'blob:https://shop.example/cart'],
  ['that is no URL', '/cart'],
  ['that is not there', undefined],
])('error: a page %s', (_, page) => {
  expect(isOwnPage(page, origin)).toBe(false)
})
