import { forwardRef } from 'react'
import { Picture, type PictureProps } from '../Picture/Picture.js'
import { readInitial } from '../Picture/readInitial.js'

export type NetworkImageProps = Omit<PictureProps, 'fallback' | 'shape'> & {
  /** Name of the network. Its first letter is shown if the image is missing. */
  name: string
}

/** The image of a network: 40 px, round. */
export const NetworkImage = forwardRef<HTMLSpanElement, NetworkImageProps>(function NetworkImage(
  { name, ...rest },
  ref,
) {
  return <Picture {...rest} fallback={readInitial(name)} ref={ref} shape="round" />
})
