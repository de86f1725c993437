import { useEffect, useState } from 'react'
import { type ImageKind, imagesOf } from '../../core/images.js'
import { useShell } from '../shell/shellContext.js'

/** How long a view waits for an image, in ms. Source: specification, section 9 (image preload timeout). */
const imageTimeoutMs = 2000

/**
 * Returns an image from the site's server. `loading` is true until the image arrives, is missing, or two seconds have
 * passed. An image that arrives later replaces the fallback.
 */
export function useImage(
  kind: ImageKind,
  id: string | undefined,
): { src: string | undefined; loading: boolean } {
  const { portico } = useShell()
  const isOffered = id !== undefined && portico.options.servers.length > 0
  const key = isOffered ? `${kind}:${id}` : undefined
  const known = isOffered ? imagesOf(portico).read(kind, id) : undefined
  /** The last image that was requested, and its result. */
  const [settled, setSettled] = useState<{ key: string; src: string | undefined }>()

  useEffect(() => {
    if (key === undefined || id === undefined || known !== undefined) return
    let isWanted = true
    const settle = (src?: string) => isWanted && setSettled({ key, src })
    const timer = setTimeout(settle, imageTimeoutMs)
    imagesOf(portico)
      .load(kind, id)
      .then((src) => {
        clearTimeout(timer)
        settle(src)
      })
    return () => {
      isWanted = false
    }
  }, [id, key, kind, known, portico])

  const late = settled?.key === key ? settled?.src : undefined
  return { loading: isOffered && known === undefined && settled?.key !== key, src: known ?? late }
}
