import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { SocialProvider } from '../../core/features.js'
import { useShell } from '../shellContext.js'
import { loadSocialMark, readSocialMark } from './loadSocialMark.js'

/** A provider's own mark, in the colour of the text. Two of them begin with G and two with F: no letter tells them apart. */
export function SocialMark({
  fallback,
  provider,
  size = 24,
}: {
  provider: SocialProvider
  /** Stands in its place until it is loaded. Default: an empty box of its size. */
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
  /** Tells which one came: the kit has it. */
  const [, setLoaded] = useState<SocialProvider>()
  const mark = readSocialMark(portico, provider)
  useEffect(() => {
    if (mark !== undefined) return
    let isWanted = true
    loadSocialMark(portico, provider).then(
      () => isWanted && setLoaded(provider),
      () => {}, // a file that did not come: what stands in its place stays
    )
    return () => {
      isWanted = false
    }
  }, [mark, portico, provider])
  return mark
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
