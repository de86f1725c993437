import { useEffect, useState } from 'react'
import { loadEmbedded } from '../../core/embedded/loadEmbedded.js'
import type { EmbeddedClient, EmbeddedState } from '../../core/embeddedClient.js'
import { loadedEmbeddedSlot } from '../../core/embeddedSlot.js'
import { useShell } from '../shell/shellContext.js'

/**
 * Returns the client of the embedded wallet and its state, or undefined until the client has loaded. If the client has
 * loaded before, the first frame has both, so that no row grows later.
 */
export function useEmbedded(): { client: EmbeddedClient | undefined; state: EmbeddedState | undefined } {
  const { portico } = useShell()
  const [client, setClient] = useState<EmbeddedClient | undefined>(() =>
    portico.internal.slots.get(loadedEmbeddedSlot),
  )
  const [state, setState] = useState<EmbeddedState | undefined>(() => client?.getState())
  useEffect(() => {
    let isHere = true
    let stop = () => {}
    loadEmbedded(portico).then(
      (loaded) => {
        if (!isHere) return
        setClient(loaded)
        setState(loaded.getState())
        stop = loaded.subscribe(setState)
      },
      () => {}, // the rows that need the client show the error when they are pressed
    )
    return () => {
      isHere = false
      stop()
    }
  }, [portico])
  return { client, state }
}
