import { type ComponentPropsWithoutRef, forwardRef, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { joinClasses } from '../joinClasses.js'
import { useSheet } from '../useSheet.js'
import { qrCodeCss } from './QrCode.css.js'

/** Width of the light margin around the code, in modules. Source: ISO/IEC 18004, quiet zone. */
const quietZone = 4

export type QrCodeProps = Omit<ComponentPropsWithoutRef<'svg'>, 'children'> & {
  /** Rows of modules, true for dark, without a margin. */
  modules: readonly (readonly boolean[])[]
  /** The accessible name: `QR code of your address`. */
  label: string
  /** The content of the code as text, for users who cannot see it. */
  description: string
  /** Size in px, less in a window that is too low for it. Default: 240. */
  size?: number | undefined
}

/** A QR code with its quiet zone. It is dark on white in every color scheme, and sharp at every size. */
export const QrCode = forwardRef<SVGSVGElement, QrCodeProps>(function QrCode(
  { className, description, label, modules, size = 240, style, ...rest },
  ref,
) {
  const svg = useRef<SVGSVGElement>(null)
  useImperativeHandle(ref, () => svg.current as SVGSVGElement, [])
  useSheet(svg, qrCodeCss)
  const id = useId()
  const path = useMemo(() => drawModules(modules), [modules])
  const width = modules.length + 2 * quietZone
  return (
    <svg
      focusable="false"
      shapeRendering="crispEdges"
      {...rest}
      aria-describedby={`${id}d`}
      aria-labelledby={`${id}t`}
      className={joinClasses('qr-code', className)}
      ref={svg}
      role="img"
      // In a low window, the whole code is in sight between the card's header and its bottom edge.
      style={{ ...style, maxInlineSize: `min(${size}px, 100dvh - 124px)` }}
      viewBox={`0 0 ${width} ${width}`}
    >
      <title id={`${id}t`}>{label}</title>
      <desc id={`${id}d`}>{description}</desc>
      <path className="qr-code-modules" d={path} />
    </svg>
  )
})

/** Returns one path for the whole code, with a rectangle for each run of dark modules. */
function drawModules(modules: QrCodeProps['modules']): string {
  return modules
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '#' : ' '))
          .join('')
          .matchAll(/#+/g),
      ].map(({ 0: run, index }) => `M${index + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`),
    )
    .join('')
}
