import { themeVariablesToStyle } from 'portico/ui'
import { contrastOf, readColor, writeColor } from './readColor.js'
import { amountLocaleName } from './writeAmount.js'

/** What a page says of its looks. */
export type FrameTheme = {
  direction?: 'ltr' | 'rtl' | undefined
  /** Of the separators of the page's amounts. */
  locale?: string | undefined
  mode?: 'dark' | 'light' | undefined
  variables: Readonly<Record<string, string | number>>
}

/** Words that an accent gives their colour, or what lies behind them. */
const pairs = [
  ['--on-accent', '--accent-fill'],
  ['--on-accent', '--accent-fill-hover'],
  ['--accent-text', '--card'],
  ['--text', '--card'],
  ['--text-soft', '--card'],
  ['--text', '--row'],
] as const

/** Source: WCAG 2.2, the least at which large words are read. */
const leastContrast = 3

/**
 * Takes of a page's looks what could hide no word of the wallet's: which way it reads, light or dark, and an accent that is
 * one opaque colour on which everything still reads. Radii, sizes, fonts, borders and layers are the wallet's own.
 */
export function setTheme({ direction, locale, mode, variables }: FrameTheme): void {
  const root = document.documentElement
  if (direction !== undefined) root.dir = direction
  if (locale !== undefined) root.dataset[amountLocaleName] = locale
  if (mode !== undefined) root.style.setProperty('--portico-scheme', mode)
  const asked = themeVariablesToStyle(variables)['--portico-accent']
  if (asked === undefined) return
  // The page's words never get into a style: only the digits of what they came to.
  const accent = readColor(asked, { scheme: mode })
  if (!accent || accent.alpha < 1) return
  const before = root.style.getPropertyValue('--portico-accent')
  root.style.setProperty('--portico-accent', writeColor(accent))
  if (isReadable()) return
  if (before === '') root.style.removeProperty('--portico-accent')
  else root.style.setProperty('--portico-accent', before)
}

/** In either scheme: which one it is may change with the hour. */
function isReadable(): boolean {
  return (['light', 'dark'] as const).every((scheme) =>
    pairs.every(([words, ground]) => {
      const [front, back] = [words, ground].map((name) => readColor(`var(${name})`, { scheme }))
      if (!front || !back || front.alpha < 1 || back.alpha < 1) return false
      return contrastOf(front, back) >= leastContrast
    }),
  )
}
