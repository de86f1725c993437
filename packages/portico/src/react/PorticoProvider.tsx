'use client'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getServerState, type Portico } from '../core/createPortico.js'
import { InvalidOptionError } from '../core/errors/options.js'
import { PorticoContext, type PorticoContextValue } from '../hooks/context.js'

export type PorticoProviderProps = {
  portico: Portico
  /**
   * The request's Cookie header, on a server that renders: with `cookieStorage()` the connected state is in the first
   * paint.
   */
  cookie?: string | undefined
  children?: ReactNode
}

type Chunk = { status: 'idle' | 'error' } | { status: 'loaded'; Modal: ComponentType<{ portico: Portico }> }

const idle: Chunk = { status: 'idle' }

/**
 * Starts the kit and renders its modal once it is wanted. Put it around everything that uses Portico.
 *
 * @throws InvalidOptionError, StorageKeyInUseError
 */
export function PorticoProvider({ children, cookie, portico }: PorticoProviderProps) {
  if (!portico?.store) {
    throw new InvalidOptionError({
      option: 'portico',
      problem: '`<PorticoProvider>` got no kit.',
      remedy: 'Pass what `createPortico` returns.',
    })
  }
  const [chunk, setChunk] = useState<Chunk>(idle)
  const loading = useRef(false)
  const serverState = useMemo(() => getServerState(portico, cookie), [portico, cookie])

  const preload = useCallback(() => {
    if (loading.current) return
    loading.current = true
    setChunk((chunk) => (chunk.status === 'error' ? idle : chunk))
    import('../modal/modalChunk.js').then(
      ({ Modal, prepare }) => {
        prepare(portico)
        // At once: someone may have clicked already, and a scheduled update would let other tasks go first.
        flushSync(() => setChunk({ Modal, status: 'loaded' }))
      },
      (error: unknown) => {
        loading.current = false
        portico.internal.log.add('error', 'The modal could not be loaded', { error: String(error) })
        portico.store.setState({ modal: { status: 'closed' } })
        setChunk({ status: 'error' })
      },
    )
  }, [portico])

  useEffect(() => portico.start(), [portico])
  // A host may open the modal without any button of ours.
  useEffect(
    () =>
      portico.subscribe(
        ({ modal }) => modal.status,
        (status) => status === 'open' && preload(),
      ),
    [portico, preload],
  )

  const hasFailed = chunk.status === 'error'
  const value = useMemo<PorticoContextValue>(
    () => ({ hasFailed, portico, preload, serverState }),
    [hasFailed, portico, preload, serverState],
  )
  return (
    <PorticoContext.Provider value={value}>
      {children}
      {chunk.status === 'loaded' && <chunk.Modal portico={portico} />}
    </PorticoContext.Provider>
  )
}
