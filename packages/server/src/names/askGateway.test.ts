import { expect, test } from 'vitest'
import type { SafeFetch } from '../http/safeFetch.js'
import { askGateway } from './askGateway.js'

const sender = `0x${'5e'.repeat(20)}`

function start() {
  const asked: { url: string; limitBytes: number; timeoutMs: number }[] = []
  const safeFetch: SafeFetch = async (url, { limitBytes, timeoutMs }) => {
    asked.push({ limitBytes, timeoutMs, url })
    throw new Error('nobody answers')
  }
  const ask = askGateway({ privateOrigins: [], safeFetch, signal: new AbortController().signal })
  return { ask, asked }
}

test('hardening A42: of a name’s gateways four are queried, for 64 kB each within 4 s', async () => {
  const { ask, asked } = start()
  const urls = Array.from({ length: 5 }, (_, index) => `https://g${index}.example/{data}`)
  await expect(ask({ data: '0x12', sender, urls })).rejects.toThrow('none of them responded')
  expect(asked).toEqual(
    [0, 1, 2, 3].map((index) => ({
      limitBytes: 64_000,
      timeoutMs: 4_000,
      url: `https://g${index}.example/0x12`,
    })),
  )
})

test('hardening A42: a gateway’s URL has at most 16,000 characters, both as a template and filled in', async () => {
  const { ask, asked } = start()
  const write = (length: number) => 'https://g.example/{data}/'.padEnd(length, 'a')
  // The data has six characters, as many as `{data}`.
  const urls = [write(16_000), write(16_001)]
  await expect(ask({ data: '0x1212', sender, urls })).rejects.toThrow('none of them responded')
  const grows = [`https://g.example/${'{data}'.repeat(3)}`]
  await expect(ask({ data: `0x${'ab'.repeat(3_000)}`, sender, urls: grows })).rejects.toThrow(
    'none of them responded',
  )
  expect(asked.map(({ url }) => url.length)).toEqual([16_000])
})
