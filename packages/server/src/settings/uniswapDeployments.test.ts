import { findSwapContract } from '@portico/protocol/token'
import { expect, test } from 'vitest'
import { uniswapDeployments } from './uniswapDeployments.js'

test.each(
  Object.entries(uniswapDeployments),
)('behavior: swaps on %s use contracts that a page knows', (networkId, deployment) => {
  const { v2, v3, wrappedNative } = deployment
  for (const { router } of [v2, v3].filter((version) => version !== undefined)) {
    expect(findSwapContract(networkId, router), router).toBe('uniswap')
  }
  expect(findSwapContract(networkId, wrappedNative)).toBe('wrapped')
})
