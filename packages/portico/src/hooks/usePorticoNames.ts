'use client'
import { useCallback, useEffect, useState } from 'react'
import type { GetNameSuggestionsParameters } from '../core/actions/getNameSuggestions.js'
import type { RegisterNameParameters } from '../core/actions/registerName.js'
import type { NameServiceState } from '../core/entities.js'
import type { Portico } from '../core/portico.js'
import { usePorticoContext } from './context.js'
import { useAction } from './useAction.js'

/** The state until the code for names has loaded. */
const nothing: NameServiceState = { loading: false, suggestions: [] }

/**
 * Returns the state of the name form, and functions to suggest and register a name. `register` never rejects: the hook
 * returns its last outcome. `suggest` rejects if its action does. The code for names is not part of the first load.
 */
export function usePorticoNames() {
  const { portico } = usePorticoContext('usePorticoNames')
  const [state, setState] = useState(nothing)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isEnded = false
    import('../core/actions/nameState.js').then(
      ({ getNameServiceState, watchNameService }) => {
        if (isEnded) return
        stop = watchNameService(portico, { onChange: setState })
        setState(getNameServiceState(portico))
      },
      () => {}, // if the chunk is blocked, the actions below report it when they are used
    )
    return () => {
      isEnded = true
      stop?.()
    }
  }, [portico])

  const suggest = useCallback(
    async (parameters: GetNameSuggestionsParameters) =>
      (await import('../core/actions/getNameSuggestions.js')).getNameSuggestions(portico, parameters),
    [portico],
  )
  const { run: register, ...registered } = useAction('usePorticoNames', runRegister)
  return { register, registered, state, suggest }
}

async function runRegister(portico: Portico, parameters: RegisterNameParameters) {
  const { registerName } = await import('../core/actions/registerName.js')
  return registerName(portico, parameters)
}
