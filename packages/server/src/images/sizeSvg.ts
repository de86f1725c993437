/** 4096 × 4096, as for every image. */
const pixelLimit = 16_777_216

/** The maximum size that is drawn, in pixels. The results are smaller. */
const drawn = { height: 2048, width: 1024 }

/** The size of a drawing without one. Source: CSS 2.1, section 10.3.2. */
const defaultSize = { height: 150, width: 300 }

/** Pixels per unit. Font units use the default font size. Source: CSS Values and Units, section 6. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  cm: 96 / 2.54,
  em: 16,
  ex: 8,
  in: 96,
  mm: 96 / 25.4,
  pc: 16,
  pt: 96 / 72,
  px: 1,
}

/** The attributes of the root that define its size. */
export type SvgSize = { width?: string; height?: string; viewBox?: string }

/**
 * Limits a drawing's size to what is needed, before the drawing is rendered: a few characters are enough to state any
 * size.
 */
export function sizeSvg(said: SvgSize): Required<SvgSize> | { refused: string } {
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] =
    said.viewBox
      ?.trim()
      .split(/\s*,\s*|\s+/)
      .map(Number) ?? []
  const box = [left, top, boxWidth, boxHeight]
  const hasBox = box.every(Number.isFinite) && boxWidth > 0 && boxHeight > 0
  const ratio = hasBox ? boxWidth / boxHeight : undefined
  const ownWidth = toPixels(said.width)
  const ownHeight = toPixels(said.height)
  const width =
    ownWidth ?? (ratio ? (ownHeight === undefined ? boxWidth : ownHeight * ratio) : defaultSize.width)
  const height = ownHeight ?? (ratio ? width / ratio : defaultSize.height)
  if (!(width * height > 0 && width * height <= pixelLimit)) {
    return { refused: `it is ${Math.round(width)}×${Math.round(height)}` }
  }
  const scale = Math.min(1, drawn.width / width, drawn.height / height)
  return {
    height: String(Math.max(1, height * scale)),
    viewBox: (hasBox ? box : [0, 0, width, height]).join(' '),
    width: String(Math.max(1, width * scale)),
  }
}

/** Returns a length in pixels; undefined if it is a percentage or missing. */
function toPixels(said: string | undefined): number | undefined {
  const [, number, unit = ''] =
    /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(said ?? '') ?? []
  const pixels = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN)
  return Number.isNaN(pixels) ? undefined : pixels
}
