import { parseSignInMessage } from '@portico/protocol/signin'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeMessage } from './writeMessage.js'

test.each([
  ['/swap/ETH|USDC', 'https://app.example/swap/ETH%7CUSDC'],
  ['/a^b`{c}', 'https://app.example/a%5Eb%60%7Bc%7D'],
  ['/büro', 'https://app.example/b%C3%BCro'],
  ['/a%20b/~x', 'https://app.example/a%20b/~x'],
  ['/100%/[id]', 'https://app.example/100%25/%5Bid%5D'],
])('behavior: a page at %s signs in with its exact URI', (pathname, uri) => {
  vi.stubGlobal('location', { host: 'app.example', origin: 'https://app.example', pathname })
  onTestFinished(() => void vi.unstubAllGlobals())
  const message = writeMessage(
    { accountAddress: '0x00000000000000000000000000000000000000aa', chainId: 'eip155:1' } as never,
    { resources: ['https://app.example/a|b'] } as never,
    { nonce: 'abcdefgh12345678', nowMs: 1_800_000_000_000 },
  )
  expect(parseSignInMessage(message.toString())).toMatchObject({
    resources: ['https://app.example/a%7Cb'],
    uri,
  })
})
