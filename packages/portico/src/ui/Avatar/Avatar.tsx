import { forwardRef } from 'react'
import { Picture, type PictureProps } from '../Picture/Picture.js'
import { Gradient } from './Gradient.js'

export type AvatarProps = Omit<PictureProps, 'fallback' | 'shape'> & {
  /** The account. The same address always has the same colors. In a hexadecimal address, case does not matter. */
  address: string
}

/** The avatar of an account: its own image, or colors derived from the address. The colors need no request. */
export const Avatar = forwardRef<HTMLSpanElement, AvatarProps>(function Avatar({ address, ...rest }, ref) {
  return <Picture {...rest} fallback={<Gradient address={address} />} ref={ref} shape="round" />
})
