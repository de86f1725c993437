'use client'
import type { GetSwapQuoteParameters } from '../core/actions/getSwapQuote.js'
import type { SwapActionParameters } from '../core/actions/swap.js'
import type { Portico } from '../core/portico.js'
import { useAction } from './useAction.js'

/**
 * Returns functions to quote a swap and to execute it. They never reject: the hook returns their last outcomes. The
 * code for swaps is not part of the first load.
 */
export function usePorticoSwap() {
  const { run: quote, ...quoted } = useAction('usePorticoSwap', runQuote)
  const { run: swap, ...swapped } = useAction('usePorticoSwap', runSwap)
  return { quote, quoted, swap, swapped }
}

async function runQuote(portico: Portico, parameters: GetSwapQuoteParameters) {
  const { getSwapQuote } = await import('../core/actions/getSwapQuote.js')
  return getSwapQuote(portico, parameters)
}

async function runSwap(portico: Portico, parameters: SwapActionParameters) {
  const { swap } = await import('../core/actions/swap.js')
  return swap(portico, parameters)
}
