import type { CSSProperties } from 'react'
import type { SocialProvider } from '../../core/features.js'
import { socialMarks } from './socialMarks.js'

/** A provider's own mark, in the colour of the text. Two of them begin with G and two with F: no letter tells them apart. */
export function SocialMark({ provider, size = 24 }: { provider: SocialProvider; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      data-mark={provider}
      fill="currentColor"
      focusable="false"
      height={size}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={socialMarks[provider]} />
    </svg>
  )
}

/** The mark on a tile, where pictures of wallets stand. `size` in px. */
export function SocialTile({ provider, size = 40 }: { provider: SocialProvider; size?: number }) {
  const style: CSSProperties = {
    blockSize: size,
    borderRadius: `calc(var(--radius-image) * ${size > 40 ? 1.8 : 1})`,
    color: 'var(--text)',
    inlineSize: size,
  }
  return (
    <span className="tile" style={style}>
      <SocialMark provider={provider} size={size / 2} />
    </span>
  )
}
