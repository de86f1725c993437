'use client'
import { useEffect, useState } from 'react'

type Faces = Pick<typeof import('./faces.js'), 'AccountFace' | 'NetworkFace'>

/**
 * Returns the pictures of the page's buttons once they are wanted and loaded. They are not part of the first load.
 * Until then, and if they cannot be loaded, a button shows only its text.
 */
export function useFaces(isWanted: boolean): Faces | undefined {
  const [faces, setFaces] = useState<Faces>()
  useEffect(() => {
    if (!isWanted) return
    let isMounted = true
    import('./faces.js').then(
      ({ AccountFace, NetworkFace }) => isMounted && setFaces({ AccountFace, NetworkFace }),
      () => {}, // the button keeps its text
    )
    return () => {
      isMounted = false
    }
  }, [isWanted])
  return faces
}
