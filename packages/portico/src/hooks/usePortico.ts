'use client'
import { useCallback } from 'react'
import { close as closeModal, open as openModal } from '../core/actions/open.js'
import type { OpenParameters } from '../modal/open.js'
import { usePorticoContext } from './context.js'

/** Opens and closes the modal. `preload` loads its chunk ahead of a click. */
export function usePortico() {
  const { portico, preload } = usePorticoContext('usePortico')
  const open = useCallback((parameters?: OpenParameters) => openModal(portico, parameters), [portico])
  const close = useCallback(() => closeModal(portico), [portico])
  return { close, open, portico, preload }
}
