import { openOneInch } from './oneInchSource.js'
import type { OpenSwapSource, SwapSource } from './swapSource.js'
import { openUniswap } from './uniswapSource.js'

/** Every source of swaps. */
const swapSources: readonly OpenSwapSource[] = [
  // A line for each.
  openOneInch,
  openUniswap,
]

/** Creates the sources that the settings allow. */
export function openSwapSources(dependencies: Parameters<OpenSwapSource>[0]): readonly SwapSource[] {
  return swapSources.flatMap((open) => open(dependencies) ?? [])
}
