'use client'
import { useCallback, useEffect, useState } from 'react'
import type { OnRampPatch } from '../core/actions/onRampState.js'
import type { OnRampState } from '../core/entities.js'
import type { Portico } from '../core/portico.js'
import { usePorticoContext } from './context.js'
import { useAction } from './useAction.js'

/**
 * Returns the state of the purchase, and functions to load the choices, change them and request a quote. `load` and
 * `quote` never reject: the hook returns their last outcomes. The code for purchases is not part of the first load, and
 * `state` is undefined until it has loaded.
 */
export function usePorticoOnRamp() {
  const { portico } = usePorticoContext('usePorticoOnRamp')
  const [state, setState] = useState<OnRampState>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isEnded = false
    import('../core/actions/onRampState.js').then(
      ({ getOnRampState, watchOnRamp }) => {
        if (isEnded) return
        stop = watchOnRamp(portico, { onChange: setState })
        setState(getOnRampState(portico))
      },
      () => {}, // if the chunk is blocked, the actions below report it when they are used
    )
    return () => {
      isEnded = true
      stop?.()
    }
  }, [portico])

  const update = useCallback(
    async (patch: OnRampPatch) =>
      (await import('../core/actions/onRampState.js')).updateOnRamp(portico, patch),
    [portico],
  )
  const reset = useCallback(
    async () => (await import('../core/actions/onRampState.js')).resetOnRamp(portico),
    [portico],
  )
  const { run: load, ...loaded } = useAction('usePorticoOnRamp', runLoad)
  const { run: quote, ...quoted } = useAction('usePorticoOnRamp', runQuote)
  return { load, loaded, quote, quoted, reset, state, update }
}

async function runLoad(portico: Portico) {
  return (await import('../core/actions/loadOnRamp.js')).loadOnRamp(portico)
}

async function runQuote(portico: Portico) {
  return (await import('../core/actions/getOnRampQuote.js')).getOnRampQuote(portico)
}
