'use client'
import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { close } from '../core/actions/open.js'
import type { Portico } from '../core/createPortico.js'
import { isNewEnough } from './isNewEnough.js'
import { en } from './locales/en.js'
import { Modal } from './Modal.js'

/** The modal; in a browser that cannot draw it a sentence in its place, so that the host's page stays as it is. */
export function SupportedModal({ portico }: { portico: Portico }) {
  const [canDraw] = useState(isNewEnough)
  return canDraw ? <Modal portico={portico} /> : <OldBrowser portico={portico} />
}

function OldBrowser({ portico }: { portico: Portico }) {
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
          {en['browser.old']}{' '}
          <button onClick={() => close(portico)} type="button">
            {en['header.close']}
          </button>
        </div>,
        document.body,
      )
    : null
}
