'use client'
import { useCallback } from 'react'
import { close as closeModal, open as openModal } from '../core/actions/open.js'
import type { OpenParameters } from '../modal/open.js'
import { usePorticoContext } from './context.js'

/** Returns functions that open and close the modal. `preload` loads the modal's chunk ahead of a click. */
export function usePortico() {
  const { portico, preload } = usePorticoContext('usePortico')
  const open = useCallback((parameters?: OpenParameters) => openModal(portico, parameters), [portico])
  const close = useCallback(() => closeModal(portico), [portico])
  return { close, open, portico, preload }
}
