import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { SafeFetch } from '../http/safeFetch.js'
import { askGateway } from './askGateway.js'

const sender: Hex = `0x${'5e'.repeat(20)}`

function start() {
  const asked: { url: string; limitBytes: number; timeoutMs: number }[] = []
  const safeFetch: SafeFetch = async (url, { limitBytes, timeoutMs }) => {
    asked.push({ limitBytes, timeoutMs, url })
    throw new Error('nobody answers')
  }
  const ask = askGateway({ privateOrigins: [], safeFetch, signal: new AbortController().signal })
  return { ask, asked }
}

test('hardening A42: a name’s gateway is queried for 64 kB within 4 s', async () => {
  const { ask, asked } = start()
  expect(await ask({ data: '0x12', sender, url: 'https://g.example/{data}' })).toBeUndefined()
  expect(asked).toEqual([{ limitBytes: 64_000, timeoutMs: 4_000, url: 'https://g.example/0x12' }])
})

test('hardening A42: a gateway’s URL has at most 16,000 characters, both as a template and filled in', async () => {
  const { ask, asked } = start()
  const write = (length: number) => 'https://g.example/{data}/'.padEnd(length, 'a')
  // The data has six characters, as many as `{data}`.
  for (const url of [write(16_000), write(16_001)])
    expect(await ask({ data: '0x1212', sender, url })).toBeUndefined()
  const grows = `https://g.example/${'{data}'.repeat(3)}`
  expect(await ask({ data: `0x${'ab'.repeat(3_000)}`, sender, url: grows })).toBeUndefined()
  expect(asked.map(({ url }) => url.length)).toEqual([16_000])
})
