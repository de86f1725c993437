import { sepolia } from 'viem/chains'
import { expect, test } from 'vitest'
import { startKit } from '../testing/startKit.js'
import { getSwapTokens } from './getSwapTokens.js'

test('error: a configured network without swaps is refused, without a server request', async () => {
  const portico = startKit({ networks: [sepolia], server: 'http://127.0.0.1:9' })
  await expect(getSwapTokens(portico)).rejects.toMatchObject({
    code: 'SWAPS_NOT_SUPPORTED',
    shortMessage: 'Network not supported for Swaps',
  })
})
