/** Red, green, blue and opacity, from 0 to 1 in sRGB. */
export type Color = { red: number; green: number; blue: number; alpha: number }

/**
 * Returns the value of a CSS color at a place in the document. The place matters: a color may be relative or mixed, or
 * depend on the color scheme or on a variable. If the browser cannot resolve the color, or if it depends on the color
 * of its surroundings, the result is undefined.
 */
export function readColor(
  css: string,
  { at = document.documentElement, scheme }: { at?: Element; scheme?: 'dark' | 'light' | undefined } = {},
): Color | undefined {
  const place = document.createElement('span')
  const probe = document.createElement('span')
  place.hidden = true
  if (scheme) place.style.colorScheme = scheme
  place.append(probe)
  at.append(place)
  try {
    const readings = ['rgb(1 2 3)', 'rgb(4 5 6)'].map((around) => {
      place.style.color = around
      probe.style.color = ''
      // Mixing a color with itself in sRGB makes the browser return every color in the same form.
      probe.style.color = `color-mix(in srgb, ${css}, ${css})`
      return probe.style.color === '' ? '' : getComputedStyle(probe).color
    })
    const [first = '', second] = readings
    return first === second ? parse(first) : undefined
  } finally {
    place.remove()
  }
}

function parse(computed: string): Color | undefined {
  const found = /^color\(srgb (\S+) (\S+) (\S+?)(?: \/ (\S+))?\)$/.exec(computed)
  if (!found) return undefined
  const [red, green, blue, alpha] = found
    .slice(1)
    // `none` counts as 0. A color outside of sRGB is cut to the nearest value in range.
    .map((part) => (part === undefined ? 1 : Math.min(1, Math.max(0, Number.parseFloat(part) || 0))))
  if (red === undefined || green === undefined || blue === undefined || alpha === undefined) return undefined
  return { alpha, blue, green, red }
}

/** Writes a color as six hex digits, without its opacity. */
export function writeColor({ blue, green, red }: Color): string {
  const digits = [red, green, blue].map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** Returns the contrast of two colors, from 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrastOf(one: Color, other: Color): number {
  const [lighter = 1, darker = 1] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf({ blue, green, red }: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
