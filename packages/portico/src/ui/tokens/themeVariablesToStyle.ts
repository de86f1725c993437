/** A site's theme, by the specification's names (section 2.1 of the wire) or by Portico's own. */
export type ThemeVariables = {
  '--w3m-accent'?: string | undefined
  '--w3m-font-family'?: string | undefined
  /** A color that is blended into the neutrals. */
  '--w3m-color-mix'?: string | undefined
  /** Percent, 0 to 100. */
  '--w3m-color-mix-strength'?: number | string | undefined
  /** A CSS length; 10px is the default size. */
  '--w3m-font-size-master'?: string | undefined
  /** A CSS length; 4px is the default radius. */
  '--w3m-border-radius-master'?: string | undefined
  '--w3m-z-index'?: number | string | undefined
  '--w3m-qr-color'?: string | undefined
  [own: `--portico-${string}`]: number | string | undefined
}

/**
 * Returns the custom properties of a site's `themeVariables`, for the element that contains the modal. It leaves out
 * unknown names and empty values. Colors are not parsed, because CSS ignores invalid ones.
 */
export function themeVariablesToStyle(variables: ThemeVariables): Record<`--portico-${string}`, string> {
  const strength = Number.parseFloat(String(variables['--w3m-color-mix-strength'] ?? ''))
  const radius = variables['--w3m-border-radius-master']
  const fontSize = variables['--w3m-font-size-master']
  const mapped: Record<`--portico-${string}`, number | string | undefined> = {
    '--portico-accent': variables['--w3m-accent'],
    '--portico-font': variables['--w3m-font-family'],
    // The specification's defaults for these two are 10 and 4 px, and Portico's are 16 and 24 px.
    '--portico-font-size': fontSize && `calc(${fontSize} * 1.6)`,
    '--portico-qr-color': variables['--w3m-qr-color'],
    '--portico-radius': radius && `calc(${radius} * 6)`,
    '--portico-tint': variables['--w3m-color-mix'],
    '--portico-tint-strength': Number.isFinite(strength)
      ? Math.min(1, Math.max(0, strength / 100))
      : undefined,
    '--portico-z-index': variables['--w3m-z-index'],
  }
  for (const [name, value] of Object.entries(variables)) {
    if (isOwn(name)) mapped[name] = value
  }
  return Object.fromEntries(
    Object.entries(mapped)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

function isOwn(name: string): name is `--portico-${string}` {
  return name.startsWith('--portico-')
}
