'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { close } from '../../core/actions/open.js'
import type { Portico } from '../../core/portico.js'
import { loadTexts, readText } from './texts.js'

/** Shown in place of the modal if the browser cannot render it. */
export function OldBrowser({ portico }: { portico: Portico }) {
  const { getState, subscribe } = portico.store
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    loadTexts(portico, ['oldBrowser']).then(
      () => setLoaded(true),
      () => {}, // without the text there is nothing to show
    )
  }, [portico])
  const isOpen = useSyncExternalStore(subscribe, () => getState().modal.status === 'open')
  return isOpen && isLoaded
    ? createPortal(
        // Inline styles, because our style sheets also need a newer browser.
        <div
          role="alert"
          style={{
            background: '#fff',
            color: '#000',
            left: 0,
            padding: 24,
            position: 'fixed',
            right: 0,
            top: 0,
            zIndex: 2147483647,
          }}
        >
          {readText(portico, 'oldBrowser')('browser.old')}{' '}
          <button onClick={() => close(portico)} type="button">
            {readText(portico, 'shell')('header.close')}
          </button>
        </div>,
        document.body,
      )
    : null
}
