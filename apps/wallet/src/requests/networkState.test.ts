import { expect, test } from 'vitest'
import type { FrameStore } from '../storage/frameStore.js'
import { createNetworkState } from './networkState.js'

/** The networks of the specification, section 1. */
const eip155 = [
  ...[
    1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113,
  ],
  ...[324, 280, 100, 8453, 84531, 84532, 7777777, 999],
]
const solana = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]

function open(reads: readonly string[]) {
  const kept = new Map<string, unknown>()
  const asked: string[] = []
  const store = {
    get: async (name: string) => kept.get(name),
    put: async (name: string, value: unknown) => void kept.set(name, value),
  } as FrameStore
  const call = async ({ path }: { path: string }) => {
    asked.push(path)
    return { http: reads }
  }
  return {
    asked,
    networks: createNetworkState({ call: call as never, first: 'eip155:1', store }),
  }
}

test('default: the frame supports each of its 24 eip155 and 3 Solana networks without the server', async () => {
  const { asked, networks } = open([])
  const { switchTo } = await networks
  for (const id of eip155) expect(await switchTo(id)).toBe(`eip155:${id}`)
  for (const id of solana) expect(await switchTo(`solana:${id}`)).toBe(`solana:${id}`)
  expect(eip155).toHaveLength(24)
  expect(asked).toEqual([])
})

test('error: another network is refused, unless the server reads it', async () => {
  for (const chainId of [250, 8217, 31337, 'eip155:59144']) {
    const { asked, networks } = open([])
    await expect((await networks).switchTo(chainId)).rejects.toMatchObject({
      code: 'NETWORK_UNKNOWN',
      message: 'Chain is not supported',
    })
    expect(asked).toHaveLength(1)
    expect((await networks).current()).toBe('eip155:1')
  }
  expect(await (await open(['eip155:31337']).networks).switchTo(31337)).toBe('eip155:31337')
})
