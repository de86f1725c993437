import type { ComponentType } from 'react'
import { languageOf } from '../core/languageOf.js'
import { closeModal } from '../core/modalState.js'
import type { Portico } from '../core/portico.js'
import type { OpenRequest, State } from '../core/state.js'
import type { PorticoContextValue } from '../hooks/context.js'
import { drawOpening, type Opening } from './opening/drawOpening.js'

/** The modal itself, once its file has loaded. */
export type Modal = ComponentType<{ portico: Portico }>

/** Stages of loading the modal's file: requested, and loaded. They are stored in place of the timer that loads it. */
const asked = -1
const there = -2

/**
 * Milliseconds from when the pointer or the focus reaches a button until the modal loads. In this time, a quick press
 * is handled first.
 */
const intentMs = 50

/**
 * Loads the modal of a kit when it is needed, and draws its first frame. It needs no React, so `portico/react` and pages
 * without React share it.
 *
 * @param tell is told the state of the modal's file
 * @param show must render the modal before it returns, because the user may have clicked already, and a scheduled update
 * would let other tasks run first
 * @param prepareRoot loads what renders the modal, on a page without React
 */
export function followModal(
  portico: Portico,
  tell: (status: PorticoContextValue['chunk']) => void,
  show: (modal: Modal) => void,
  prepareRoot?: () => Promise<unknown>,
) {
  let stage = 0
  let opening: Opening | undefined

  const load = (isRetry?: boolean) => {
    if (stage < 0) return
    stage = asked
    tell('idle')
    Promise.all([import('../modal/shell/modalChunk.js'), languageOf(portico).modal(), prepareRoot?.()]).then(
      ([{ Modal, goOn, prepare }, texts]) => {
        stage = there
        prepare(portico, texts)
        const meanwhile = opening?.end()
        opening = undefined
        show(Modal)
        if (meanwhile) goOn(meanwhile)
      },
      (error: unknown) => {
        stage = 0
        // The wallets of the first frame stay on screen for one retry.
        if (opening && !isRetry) return setTimeout(load, 1000, true)
        portico.internal.log.add('error', 'The modal could not be loaded', { error: String(error) })
        closeModal(portico)
        tell('error')
      },
    )
  }

  const follow = (request?: OpenRequest) => {
    opening?.end()
    opening = undefined
    if (!request || stage === there) return
    // If the file has failed to load, the button shows that, and the first frame does not load it again.
    opening = drawOpening(portico, request, () => stage > 0 && load())
    if (!opening) {
      load()
      // Nothing is on screen yet, so the button shows that the modal is loading.
      return tell('loading')
    }
    if (stage < 0) return
    clearTimeout(stage)
    // The frame is painted before the modal loads. The timer is for a page in the background, which paints nothing.
    stage = window.setTimeout(load, 100)
  }

  return {
    /** Loads the modal ahead of a click. It can be called often. */
    preload() {
      stage ||= window.setTimeout(load, intentMs)
    },
    /**
     * Starts the kit, and follows its state, because a site can open the modal without any of our buttons. Returns how
     * to stop both.
     */
    start() {
      const stop = portico.start()
      const read = ({ modal }: State) => (modal.status === 'open' ? modal.request : undefined)
      const unfollow = portico.subscribe(read, follow)
      follow(read(portico.store.getState()))
      return () => {
        unfollow()
        follow()
        stop()
      }
    },
  }
}
