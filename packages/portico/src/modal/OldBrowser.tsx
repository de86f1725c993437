'use client'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { close } from '../core/actions/open.js'
import type { Portico } from '../core/portico.js'
import { en } from './locales/en.js'
import { enOldBrowser } from './locales/enOldBrowser.js'

/** What stands in the modal's place where a browser cannot draw it. */
export function OldBrowser({ portico }: { portico: Portico }) {
  const { getState, subscribe } = portico.store
  const isOpen = useSyncExternalStore(subscribe, () => getState().modal.status === 'open')
  return isOpen
    ? createPortal(
        // None of our style sheets: their rules are of newer browsers, too.
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
          {enOldBrowser['browser.old']}{' '}
          <button onClick={() => close(portico)} type="button">
            {en['header.close']}
          </button>
        </div>,
        document.body,
      )
    : null
}
