'use client'
import { lazy, Suspense, useState } from 'react'
import type { Portico } from '../core/portico.js'
import { isNewEnough } from './isNewEnough.js'
import { Modal } from './Modal.js'

const OldBrowser = lazy(async () => ({ default: (await import('./OldBrowser.js')).OldBrowser }))

/** The modal; in a browser that cannot draw it a sentence in its place, so that the host's page stays as it is. */
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
