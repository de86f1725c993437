import { useEffect, useState } from 'react'
import { type ImageKind, imagesOf } from './images.js'
import { useShell } from './shellContext.js'

/**
 * An image of the host's server. `loading` until it is there, is missing, or two seconds have passed. An image that
 * comes later takes the place of the fallback.
 */
export function useImage(
  kind: ImageKind,
  id: string | undefined,
): { src: string | undefined; loading: boolean } {
  const { portico } = useShell()
  const isOffered = id !== undefined && portico.options.servers.length > 0
  const key = isOffered ? `${kind}:${id}` : undefined
  const known = isOffered ? imagesOf(portico).read(kind, id) : undefined
  /** The last image that was waited for, and how that ended. */
  const [settled, setSettled] = useState<{ key: string; src: string | undefined }>()

  useEffect(() => {
    if (key === undefined || id === undefined || known !== undefined) return
    let isWanted = true
    const images = imagesOf(portico)
    const settle = (src: string | undefined) => isWanted && setSettled({ key, src })
    images.load(kind, id).then(settle)
    images.arrival(kind, id).then(settle)
    return () => {
      isWanted = false
    }
  }, [id, key, kind, known, portico])

  const late = settled?.key === key ? settled?.src : undefined
  return { loading: isOffered && known === undefined && settled?.key !== key, src: known ?? late }
}
