import { forwardRef } from 'react'
import { Picture, type PictureProps } from '../Picture/Picture.js'
import { readInitial } from '../Picture/readInitial.js'

export type WalletImageProps = Omit<PictureProps, 'fallback' | 'shape'> & {
  /** Name of the wallet. Its first letter is shown if the image is missing. */
  name: string
}

/** The image of a wallet: 40 px, radius 10 px. */
export const WalletImage = forwardRef<HTMLSpanElement, WalletImageProps>(function WalletImage(
  { name, ...rest },
  ref,
) {
  return <Picture {...rest} fallback={readInitial(name)} ref={ref} shape="rounded" />
})
