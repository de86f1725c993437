import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from '../afterPaint.js'
import { isImageUrl } from '../isImageUrl.js'
import { joinClasses } from '../joinClasses.js'

export type PictureProps = Omit<ComponentPropsWithoutRef<'span'>, 'children'> & {
  /** URL of an http, https, blob or embedded image. Any other counts as missing. */
  src?: string | undefined
  /** Shown if there is no image, or if it does not load. */
  fallback: ReactNode
  /** True while the URL of the image is not known yet. */
  loading?: boolean | undefined
  /** Size in px, or `fill` for a square as wide as its container. Default: 40. */
  size?: number | 'fill' | undefined
  /** Default: `rounded`. */
  shape?: 'rounded' | 'round' | undefined
  /** A small picture on the corner, e.g. the network of a token. */
  badge?: ReactNode
}

/**
 * A decorative image of a fixed size. Until it has loaded, a skeleton is shown. If it fails to load, the fallback is
 * shown.
 */
export const Picture = forwardRef<HTMLSpanElement, PictureProps>(function Picture(
  { badge, className, fallback, loading, shape = 'rounded', size = 40, src, style, ...rest },
  ref,
) {
  const usable = src !== undefined && isImageUrl(src)
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={joinClasses('picture', className)}
      data-shape={shape}
      ref={ref}
      data-fill={size === 'fill' ? '' : undefined}
      style={{
        ...style,
        ...(size !== 'fill' && { blockSize: size, fontSize: size * 0.4, inlineSize: size }),
      }}
    >
      {usable ? (
        <Image fallback={fallback} key={src} src={src} />
      ) : (
        <span className="picture-fallback" data-loading={loading ? '' : undefined}>
          {loading ? null : fallback}
        </span>
      )}
      {badge !== undefined && <span className="picture-badge">{badge}</span>}
    </span>
  )
})

function Image({ fallback, src }: { fallback: ReactNode; src: string }) {
  const [status, setStatus] = useState<'waiting' | 'loading' | 'loaded' | 'failed'>('waiting')
  // This waits for the first paint, because text comes before pictures, and each SVG is another document to set up.
  useEffect(() => {
    afterPaint(() => {
      // A data URL loads without a wait, so it needs no skeleton for another frame.
      setStatus((before) => (before !== 'waiting' ? before : src.startsWith('data:') ? 'loaded' : 'loading'))
    })
  }, [src])
  if (status === 'failed') return <span className="picture-fallback">{fallback}</span>
  return (
    <img
      alt=""
      className="picture-image"
      data-loading={status === 'loaded' ? undefined : ''}
      decoding="async"
      draggable={false}
      onError={() => setStatus('failed')}
      onLoad={() => setStatus('loaded')}
      referrerPolicy="no-referrer"
      src={status === 'waiting' ? undefined : src}
    />
  )
}
