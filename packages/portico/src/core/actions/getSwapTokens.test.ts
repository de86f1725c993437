import { sepolia } from 'viem/chains'
import { expect, test } from 'vitest'
import { startKit } from '../testing/startKit.js'
import { getSwapTokens } from './getSwapTokens.js'

test('error: a network of the host on which swaps are not offered is refused, and no server is asked', async () => {
  const portico = startKit({ networks: [sepolia], server: 'http://127.0.0.1:9' })
  await expect(getSwapTokens(portico)).rejects.toMatchObject({
    code: 'SWAPS_NOT_SUPPORTED',
    shortMessage: 'Network not supported for Swaps',
  })
})
