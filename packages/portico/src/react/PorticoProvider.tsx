'use client'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getServerState } from '../core/createPortico.js'
import { NotStartedError } from '../core/errors/misuse.js'
import type { Portico } from '../core/portico.js'
import type { OpenRequest, State } from '../core/state.js'
import { PorticoContext, type PorticoContextValue } from '../hooks/context.js'
import { drawOpening, type Opening } from './opening/drawOpening.js'

export type PorticoProviderProps = {
  portico: Portico
  /**
   * The request's Cookie header, on a server that renders: with `cookieStorage()` the connected state is in the first
   * paint.
   */
  cookie?: string | undefined
  children?: ReactNode
}

/** Of the modal's file, in the place of the timer that will ask for it: it is asked for, it is there. */
const asked = -1
const there = -2

/** How long a person turns to a button before the modal is asked for, in ms: a press comes before its file. */
const intentMs = 50

/** Where the modal's file stands, or the modal itself. */
type Chunk = PorticoContextValue['chunk'] | ComponentType<{ portico: Portico }>

/**
 * Starts the kit and renders its modal once it is wanted. Put it around everything that uses Portico.
 *
 * @throws NotStartedError without a kit, StorageKeyInUseError
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
      import('../modal/modalChunk.js').then(
        ({ Modal, goOn, prepare }) => {
          stage.current = there
          prepare(portico)
          const meanwhile = opening.current?.end()
          opening.current = undefined
          // At once: someone may have clicked already, and a scheduled update would let other tasks go first.
          flushSync(() => setChunk(() => Modal))
          if (meanwhile) goOn(meanwhile)
        },
        (error: unknown) => {
          stage.current = 0
          // The wallets stay on screen for one more try.
          if (opening.current && !isRetry) return setTimeout(load, 1000, true)
          portico.internal.log.add('error', 'The modal could not be loaded', { error: String(error) })
          portico.store.setState({ modal: { status: 'closed' } })
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
  // However it was opened: a host may do so without any button of ours.
  useEffect(() => {
    const read = ({ modal }: State) => (modal.status === 'open' ? modal.request : undefined)
    const follow = (request?: OpenRequest) => {
      opening.current?.end()
      opening.current = undefined
      if (!request || stage.current === there) return
      // Not again where the file did not come: the button says so.
      opening.current = drawOpening(portico, request, () => stage.current > 0 && load())
      if (!opening.current) {
        load()
        // Nothing is on screen yet: the button says that something comes.
        return setChunk('loading')
      }
      if (stage.current < 0) return
      clearTimeout(stage.current)
      // What is drawn is on screen first; a page in the background draws nothing.
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
