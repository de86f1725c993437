'use client'
import { enOldBrowser } from '@portico/texts/en/modal/oldBrowser'
import { en } from '@portico/texts/en/modal/shell'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { close } from '../../core/actions/open.js'
import type { Portico } from '../../core/portico.js'

/** Shown in place of the modal if the browser cannot render it. */
export function OldBrowser({ portico }: { portico: Portico }) {
  const { getState, subscribe } = portico.store
  const isOpen = useSyncExternalStore(subscribe, () => getState().modal.status === 'open')
  return isOpen
    ? createPortal(
        // Without our style sheets, which also need a newer browser.
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
