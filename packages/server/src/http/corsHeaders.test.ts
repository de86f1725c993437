import { expect, test } from 'vitest'
import { corsHeaders } from './corsHeaders.js'

const ownOrigins = ['https://wallet.example']

test('default', () => {
  expect(corsHeaders('https://shop.example', { access: 'project', ownOrigins })).toEqual({
    'access-control-allow-origin': 'https://shop.example',
    'access-control-expose-headers': 'retry-after, x-request-id',
    vary: 'origin',
  })
})

test('behavior: every origin may read a public response, and none the response of a page', () => {
  expect(corsHeaders('https://shop.example', { access: 'public', ownOrigins })).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(corsHeaders('https://shop.example', { access: 'page', ownOrigins })).toEqual({ vary: 'origin' })
})

test('behavior: only the wallet’s own origin may read what is for the wallet', () => {
  expect(corsHeaders('https://shop.example', { access: 'wallet', ownOrigins })).toEqual({ vary: 'origin' })
  expect(corsHeaders('https://wallet.example', { access: 'wallet', ownOrigins })).toMatchObject({
    'access-control-allow-origin': 'https://wallet.example',
    'access-control-expose-headers': 'dpop-nonce, retry-after, x-request-id',
  })
})
