import { expect, test } from 'vitest'
import { namesAnother } from './namesAnother.js'

test.each([
  ['Shop', 'https://shop.example'],
  ['My Shop!', 'https://my-shop.example'],
  ['Shop Sign-in', 'https://app.shop.example'],
  ['shop.example', 'https://shop.example:8443'],
  ['dYdX Chain', 'https://trade.dydx.exchange'],
  ['', 'https://shop.example'],
])('default: “%s” is a name of %s', (name, origin) => {
  expect(namesAnother(name, origin)).toBe(false)
})

test.each([
  ['dYdX Chain', 'https://shop.example'],
  ['dYdX Chain', 'https://blockchain.example'],
  ['dYdX Chain', 'https://d.example'],
  // The second `о` is a Cyrillic letter.
  ['Shоp', 'https://shop.example'],
  ['Example Bank', 'https://shop.example'],
  ['Shop', 'http://localhost:5173'],
])('hardening A14: “%s” is not a name of %s', (name, origin) => {
  expect(namesAnother(name, origin)).toBe(true)
})
