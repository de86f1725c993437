import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { getServerState } from '../core/createPortico.js'
import { NotStartedError } from '../core/errors/misuse.js'
import type { Portico } from '../core/portico.js'
import { PorticoContext, type PorticoContextValue } from '../hooks/context.js'
import { followModal, type Modal } from './followModal.js'

export type PorticoProviderProps = {
  portico: Portico
  /**
   * The request's Cookie header, for rendering on a server. With `cookieStorage()`, the first paint already shows the
   * connected state.
   */
  cookie?: string | undefined
  children?: ReactNode
}

/**
 * Starts the kit, and renders its modal when it is needed. Put it around everything that uses Portico.
 *
 * @throws NotStartedError if there is no kit, StorageKeyInUseError
 */
export function PorticoProvider({ children, cookie, portico }: PorticoProviderProps) {
  if (!portico?.store) throw new NotStartedError({ caller: 'PorticoProvider' })
  const [chunk, setChunk] = useState<PorticoContextValue['chunk'] | Modal>('idle')
  const serverState = useMemo(() => getServerState(portico, cookie), [portico, cookie])
  const { preload, start } = useMemo(
    () => followModal(portico, setChunk, (loaded) => flushSync(() => setChunk(() => loaded))),
    [portico],
  )

  useEffect(start, [start])

  const [status, Modal] = typeof chunk === 'string' ? [chunk] : (['idle', chunk] as const)
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
