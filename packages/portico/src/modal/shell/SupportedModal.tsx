'use client'
import { lazy, Suspense, useState } from 'react'
import type { Portico } from '../../core/portico.js'
import { isNewEnough } from './isNewEnough.js'
import { Modal } from './Modal.js'

const OldBrowser = lazy(async () => ({ default: (await import('./OldBrowser.js')).OldBrowser }))

/** Renders the modal, or a sentence in a browser that cannot render it, so that the site's page keeps working. */
export function SupportedModal({ portico }: { portico: Portico }) {
  const [canDraw] = useState(isNewEnough)
  return canDraw ? (
    <Modal portico={portico} />
  ) : (
    <Suspense>
      <OldBrowser portico={portico} />
    </Suspense>
  )
}
