import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { SocialProvider } from '../../core/features.js'
import { useShell } from '../shell/shellContext.js'
import { loadSocialMark, readSocialMark } from './loadSocialMark.js'

/**
 * A provider's own mark, in the color of the text. Initials would be ambiguous: two names start with G and two with F.
 */
export function SocialMark({
  fallback,
  provider,
  size = 24,
}: {
  provider: SocialProvider
  /** Shown until the mark has loaded. Default: an empty box of its size. */
  fallback?: ReactNode
  size?: number
}) {
  const mark = useSocialMark(provider)
  if (mark === undefined && fallback) return fallback
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
      {mark && <path d={mark} />}
    </svg>
  )
}

function useSocialMark(provider: SocialProvider): string | undefined {
  const { portico } = useShell()
  /** Rerenders when a mark has loaded. The kit stores the mark itself. */
  const [, setLoaded] = useState<SocialProvider>()
  const mark = readSocialMark(portico, provider)
  useEffect(() => {
    if (mark !== undefined) return
    let isWanted = true
    loadSocialMark(portico, provider).then(
      () => isWanted && setLoaded(provider),
      () => {}, // if the file does not load, the fallback stays
    )
    return () => {
      isWanted = false
    }
  }, [mark, portico, provider])
  return mark
}

/** The mark on a tile, for use in place of a wallet's picture. `size` is in px. */
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
