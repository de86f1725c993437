import { useId } from 'react'
import { paletteOf } from './paletteOf.js'

/**
 * Colors derived from an address. The gradient uses attributes instead of a style, so that a server can render it under
 * any policy.
 */
export function Gradient({ address }: { address: string }) {
  const id = useId()
  const { angle, from, glow, to } = paletteOf(address)
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 40 40">
      <defs>
        <linearGradient gradientTransform={`rotate(${angle} 0.5 0.5)`} id={`${id}a`}>
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <radialGradient cx="0.3" cy="0.25" id={`${id}b`} r="0.75">
          <stop stopColor={glow} stopOpacity="0.9" />
          <stop offset="1" stopColor={glow} stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0h40v40H0z" fill={`url(#${id}a)`} />
      <path d="M0 0h40v40H0z" fill={`url(#${id}b)`} />
    </svg>
  )
}
