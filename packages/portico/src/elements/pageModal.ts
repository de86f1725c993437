import { createStore } from 'zustand/vanilla'
import type { Portico } from '../core/portico.js'
import { perKit } from '../core/slots.js'
import type { PorticoContextValue } from '../hooks/context.js'
import { followModal } from '../react/followModal.js'
import type { ModalRoot } from './createModalRoot.js'

/** A kit's modal while it is on the page. */
type Running = { preload: () => void; end: () => void }

/**
 * The modal of a kit on a page without React. All elements of the kit and `mount()` share it. `start` counts its
 * callers, and the modal is removed after the last of them has stopped.
 */
export const pageModalOf = perKit((portico: Portico) => {
  const status = createStore<PorticoContextValue['chunk']>(() => 'idle')
  let starts = 0
  let running: Running | undefined

  const run = (): Running => {
    // Undefined until it has loaded, and after the end: what is still loading then shows nothing.
    let root: ModalRoot | undefined
    let isOver = false
    const { preload, start } = followModal(
      portico,
      (next) => status.setState(next, true),
      (Modal) => root?.show(Modal),
      async () => {
        const { createModalRoot } = await import('./createModalRoot.js')
        if (!isOver) root ??= createModalRoot(portico)
      },
    )
    const stop = start()
    return {
      end() {
        isOver = true
        stop()
        root?.end()
        root = undefined
        status.setState('idle', true)
      },
      preload,
    }
  }

  return {
    preload: () => running?.preload(),
    start() {
      starts++
      running ??= run()
      let isEnded = false
      return () => {
        if (isEnded) return
        isEnded = true
        starts--
        if (starts > 0) return
        running?.end()
        running = undefined
      }
    },
    status,
  }
})
