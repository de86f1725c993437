'use client'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getServerState } from '../core/createPortico.js'
import { NotStartedError } from '../core/errors/misuse.js'
import { languageOf } from '../core/languageOf.js'
import { closeModal } from '../core/modalState.js'
import type { Portico } from '../core/portico.js'
import type { OpenRequest, State } from '../core/state.js'
import { PorticoContext, type PorticoContextValue } from '../hooks/context.js'
import { drawOpening, type Opening } from './opening/drawOpening.js'

export type PorticoProviderProps = {
  portico: Portico
  /**
   * The request's Cookie header, for rendering on a server. With `cookieStorage()`, the first paint already shows the
   * connected state.
   */
  cookie?: string | undefined
  children?: ReactNode
}

/** Stages of loading the modal's file: requested, and loaded. They are stored in place of the timer that loads it. */
const asked = -1
const there = -2

/**
 * Milliseconds from when the pointer or the focus reaches a button until the modal loads. In this time, a quick press
 * is handled first.
 */
const intentMs = 50

/** The state of loading the modal's file, or the modal itself. */
type Chunk = PorticoContextValue['chunk'] | ComponentType<{ portico: Portico }>

/**
 * Starts the kit, and renders its modal when it is needed. Put it around everything that uses Portico.
 *
 * @throws NotStartedError if there is no kit, StorageKeyInUseError
 */
export function PorticoProvider({ children, cookie, portico }: PorticoProviderProps) {
  if (!portico?.store) throw new NotStartedError({ caller: 'PorticoProvider' })
  const [chunk, setChunk] = useState<Chunk>('idle')
  const stage = useRef<number>(0)
  const opening = useRef<Opening>(undefined)
  const serverState = useMemo(() => getServerState(portico, cookie), [portico, cookie])

  const load = useCallback(
    (isRetry?: boolean) => {
      if (stage.current < 0) return
      stage.current = asked
      setChunk('idle')
      Promise.all([import('../modal/shell/modalChunk.js'), languageOf(portico).modal()]).then(
        ([{ Modal, goOn, prepare }, texts]) => {
          stage.current = there
          prepare(portico, texts)
          const meanwhile = opening.current?.end()
          opening.current = undefined
          // The update is synchronous, because the user may have clicked already. A scheduled update would let other
          // tasks run first.
          flushSync(() => setChunk(() => Modal))
          if (meanwhile) goOn(meanwhile)
        },
        (error: unknown) => {
          stage.current = 0
          // The wallets of the first frame stay on screen for one retry.
          if (opening.current && !isRetry) return setTimeout(load, 1000, true)
          portico.internal.log.add('error', 'The modal could not be loaded', { error: String(error) })
          closeModal(portico)
          setChunk('error')
        },
      )
    },
    [portico],
  )

  const preload = useCallback(() => {
    stage.current ||= window.setTimeout(load, intentMs)
  }, [load])

  useEffect(() => portico.start(), [portico])
  // This follows the state, because a site can open the modal without any of our buttons.
  useEffect(() => {
    const read = ({ modal }: State) => (modal.status === 'open' ? modal.request : undefined)
    const follow = (request?: OpenRequest) => {
      opening.current?.end()
      opening.current = undefined
      if (!request || stage.current === there) return
      // If the file has failed to load, the button shows that, and the first frame does not load it again.
      opening.current = drawOpening(portico, request, () => stage.current > 0 && load())
      if (!opening.current) {
        load()
        // Nothing is on screen yet, so the button shows that the modal is loading.
        return setChunk('loading')
      }
      if (stage.current < 0) return
      clearTimeout(stage.current)
      // The frame is painted before the modal loads. The timer is for a page in the background, which paints nothing.
      stage.current = window.setTimeout(load, 100)
    }
    const unfollow = portico.subscribe(read, follow)
    follow(read(portico.store.getState()))
    return () => {
      unfollow()
      follow()
    }
  }, [portico, load])

  const Modal = typeof chunk === 'string' ? undefined : chunk
  const status = typeof chunk === 'string' ? chunk : 'idle'
  const value = useMemo<PorticoContextValue>(
    () => ({ chunk: status, portico, preload, serverState }),
    [status, portico, preload, serverState],
  )
  return (
    <PorticoContext.Provider value={value}>
      {children}
      {Modal && <Modal portico={portico} />}
    </PorticoContext.Provider>
  )
}
