import { forwardRef, useId } from 'react'
import { Picture, type PictureProps } from '../Picture/Picture.js'
import { paletteOf } from './paletteOf.js'

export type AvatarProps = Omit<PictureProps, 'fallback' | 'shape'> & {
  /** The account. The same address always has the same colors. In a hexadecimal address, case does not matter. */
  address: string
}

/** The avatar of an account: its own image, or colors derived from the address. The colors need no request. */
export const Avatar = forwardRef<HTMLSpanElement, AvatarProps>(function Avatar({ address, ...rest }, ref) {
  return <Picture {...rest} fallback={<Gradient address={address} />} ref={ref} shape="round" />
})

/** The gradient uses attributes instead of a style, so that a server can render it under any policy. */
function Gradient({ address }: { address: string }) {
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
