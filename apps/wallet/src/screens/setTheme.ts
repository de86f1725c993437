import { themeVariablesToStyle } from 'portico/ui'
import { contrastOf, readColor, writeColor } from './readColor.js'
import { amountLocaleName } from './writeAmount.js'

/** The theme that a page wants. */
export type FrameTheme = {
  direction?: 'ltr' | 'rtl' | undefined
  /** Tag of the texts. Without it, the language stays as it is. */
  language?: string | undefined
  /** Locale that sets the separators of amounts, as on the page. */
  locale?: string | undefined
  mode?: 'dark' | 'light' | undefined
  variables: Readonly<Record<string, string | number>>
}

/** Pairs of text color and background that an accent affects. */
const pairs = [
  ['--on-accent', '--accent-fill'],
  ['--on-accent', '--accent-fill-hover'],
  ['--accent-text', '--card'],
  ['--text', '--card'],
  ['--text-soft', '--card'],
  ['--text', '--row'],
] as const

/** The minimum contrast of large text. Source: WCAG 2.2. */
const leastContrast = 3

/**
 * Applies the parts of a page's theme that cannot hide any text of the wallet. These are the direction, light or dark,
 * and an accent. The accent must be one opaque color, and everything on it must stay readable. Radii, sizes, fonts,
 * borders and layers are the wallet's own.
 */
export function setTheme({ direction, locale, mode, variables }: FrameTheme): void {
  const root = document.documentElement
  if (direction !== undefined) root.dir = direction
  if (locale !== undefined) root.dataset[amountLocaleName] = locale
  if (mode !== undefined) root.style.setProperty('--portico-scheme', mode)
  const asked = themeVariablesToStyle(variables)['--portico-accent']
  if (asked === undefined) return
  // The style never contains the page's text, only the digits of the resolved color.
  const accent = readColor(asked, { scheme: mode })
  if (!accent || accent.alpha < 1) return
  const before = root.style.getPropertyValue('--portico-accent')
  root.style.setProperty('--portico-accent', writeColor(accent))
  if (isReadable()) return
  if (before === '') root.style.removeProperty('--portico-accent')
  else root.style.setProperty('--portico-accent', before)
}

/** Checks both schemes, because the scheme may change during the day. */
function isReadable(): boolean {
  return (['light', 'dark'] as const).every((scheme) =>
    pairs.every(([words, ground]) => {
      const [front, back] = [words, ground].map((name) => readColor(`var(${name})`, { scheme }))
      if (!front || !back || front.alpha < 1 || back.alpha < 1) return false
      return contrastOf(front, back) >= leastContrast
    }),
  )
}
