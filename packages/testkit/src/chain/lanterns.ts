import { type Color, encodePng } from './encodePng.js'

const night: Color = [20, 27, 46]
const brass: Color = [176, 132, 74]

const colors: readonly { name: string; color: Color }[] = [
  { name: 'Amber', color: [242, 168, 60] },
  { name: 'Coral', color: [232, 106, 92] },
  { name: 'Sea green', color: [70, 178, 150] },
  { name: 'Violet', color: [146, 116, 220] },
  { name: 'Ice', color: [150, 200, 232] },
]

/**
 * Returns the `tokenURI` of a lantern. Like real collections, this one uses several encodings: odd ids have base64
 * JSON, and even ids have percent-encoded JSON. The picture of 5 is an SVG, the others are PNGs. 6 has no metadata.
 */
export function lanternUri(id: number): string {
  if (id === 6) return ''
  const { color, name } = colors[(id - 1) % colors.length] ?? { color: brass, name: 'Brass' }
  const json = JSON.stringify({
    name: `${name} lantern`,
    description: `Lantern ${id} of the harbour wall.`,
    image: id === 5 ? drawAsSvg(color) : drawAsPng(color),
    attributes: [
      { trait_type: 'Glass', value: name },
      { trait_type: 'Height in cm', value: 30 + id },
    ],
  })
  return id % 2 === 1
    ? `data:application/json;base64,${Buffer.from(json).toString('base64')}`
    : `data:application/json,${encodeURIComponent(json)}`
}

function drawAsPng(color: Color): string {
  const picture = encodePng(96, (x, y) => {
    const isCap = Math.abs(x - 0.5) < 0.13 && (Math.abs(y - 0.2) < 0.04 || Math.abs(y - 0.82) < 0.04)
    if (isCap) return brass
    const fromMiddle = Math.hypot((x - 0.5) / 0.22, (y - 0.51) / 0.29)
    if (fromMiddle < 1) return color
    // Its light fades in two steps.
    if (fromMiddle < 1.35) return mix(color, night, 0.35)
    return fromMiddle < 1.7 ? mix(color, night, 0.15) : night
  })
  return `data:image/png;base64,${Buffer.from(picture).toString('base64')}`
}

function drawAsSvg(color: Color): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">' +
    `<path fill="rgb(${night})" d="M0 0h96v96H0z"/><path fill="rgb(${brass})" d="M36 15h24v68H36z"/>` +
    `<ellipse cx="48" cy="49" rx="21" ry="28" fill="rgb(${color})"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function mix([r, g, b]: Color, [r2, g2, b2]: Color, share: number): Color {
  const between = (one: number, other: number) => Math.round(one * share + other * (1 - share))
  return [between(r, r2), between(g, g2), between(b, b2)]
}
