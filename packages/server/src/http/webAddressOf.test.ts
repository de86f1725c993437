import { expect, test } from 'vitest'
import { webAddressOf } from './webAddressOf.js'

const ipfsGatewayUrl = 'https://gateway.example/ipfs/'
const cid = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'

test.each([
  ['https://a.example/b.json', 'https://a.example/b.json'],
  [`ipfs://${cid}`, `${ipfsGatewayUrl}${cid}`],
  [`ipfs://ipfs/${cid}/1.json`, `${ipfsGatewayUrl}${cid}/1.json`],
  [
    'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/a b',
    `${ipfsGatewayUrl}QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/a b`,
  ],
])('default: %s', (uri, address) => {
  expect(webAddressOf(uri, { ipfsGatewayUrl })).toBe(address)
})

test.each([
  `ipfs://${cid}/../../api/v0/shutdown`,
  `ipfs://${cid}/%2e%2e/%2E./api`,
  `ipfs://${cid}?x=1`,
  'ipfs://../api/v0/shutdown',
  'ipfs://evil.example/',
  'ipns://a.example',
  'https://',
  'data:image/png;base64,AAAA',
  '',
])('error: hardening A31: %s has no URL', (uri) => {
  expect(webAddressOf(uri, { ipfsGatewayUrl })).toBeNull()
})

test('behavior: without a gateway, nothing is fetched from IPFS', () => {
  expect(webAddressOf(`ipfs://${cid}`, {})).toBeNull()
})
