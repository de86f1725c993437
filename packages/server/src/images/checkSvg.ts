import { readImageHeader } from './readImageHeader.js'
import { type SvgSize, sizeSvg } from './sizeSvg.js'

/** Elements that run something or hold another document. */
const refusedElements: ReadonlySet<string> = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
])
/** Attributes, without prefix, whose value is a reference. */
const references: ReadonlySet<string> = new Set(['href', 'src', 'base'])

/** A picture within the picture: kinds that are checked by their own bytes. */
const rasterData = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/=\s]+)$/i
const innerPixelLimit = 8_000_000

/** Each group that is seen through is a picture of its own while it is drawn: this many at once, and elements in all. */
const nestingLimit = 32
const elementLimit = 20_000

const comment = /<!--[\s\S]*?-->/g
const preamble =
  /^\uFEFF?\s*(?:<\?xml[^<>?]*\?>\s*)?(?:<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM)[^<>[\]]*)?>\s*)?/i
const attribute = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
/** An opening tag with its attributes, a closing tag, a CDATA section, or text. */
const token =
  /<([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|<\/[A-Za-z_][\w.:-]*\s*>|<!\[CDATA\[([\s\S]*?)\]\]>|([^<]+)/y

/** A drawing that may be rasterised, without comments and preamble and no larger than it is needed, or why it may not. */
export type CheckedSvg = { svg: string } | { refused: string }

/**
 * Takes drawings that stand for themselves: no scripts, no foreign content, no entities, and no references but to parts
 * of themselves and to small rasters that they carry. The rasteriser would read files of this machine. What is not plain
 * XML is refused, since it might be read there in another way than here.
 */
export function checkSvg(text: string): CheckedSvg {
  const svg = text.replace(comment, '').replace(preamble, '')
  if (!/^<(?:[\w-]+:)?svg[\s/>]/i.test(svg)) return { refused: 'it is not an SVG' }
  let pixels = 0
  let depth = 0
  let elements = 0
  let root: { attributes: string; end: number } | undefined
  for (let at = 0; at < svg.length; ) {
    token.lastIndex = at
    const match = token.exec(svg)
    if (!match) return { refused: 'it is not plain XML' }
    at += match[0].length
    const [whole, element, attributes = '', data, words] = match
    if (leadsOut(data ?? decodeReferences(words ?? ''))) return { refused: 'its style leads out of it' }
    if (whole.startsWith('</')) depth -= 1
    if (element === undefined) continue
    root ??= { attributes, end: at }
    elements += 1
    if (!whole.endsWith('/>')) depth += 1
    if (depth > nestingLimit || elements > elementLimit)
      return { refused: 'it is too deep, or has too much in it' }
    if (refusedElements.has(localName(element))) return { refused: `it holds <${element}>` }
    for (const [, name = '', double, single] of attributes.matchAll(attribute)) {
      const value = decodeReferences(double ?? single ?? '').trim()
      if (localName(name).startsWith('on')) return { refused: `it has ${name}` }
      if (references.has(localName(name)) && !value.startsWith('#')) pixels += countPixels(value)
      else if (leadsOut(value)) return { refused: `its ${name} leads out of it` }
    }
    if (pixels > innerPixelLimit) return { refused: 'it refers to what is not within it, or is too large' }
  }
  return root ? resize(svg, root) : { refused: 'it is not an SVG' }
}

/** Writes the size into the root's own tag. */
function resize(svg: string, { attributes, end }: { attributes: string; end: number }): CheckedSvg {
  const said: SvgSize = {}
  const others = attributes.replace(attribute, (whole, name: string, double?: string, single?: string) => {
    const key = name.slice(name.indexOf(':') + 1)
    if (key !== 'width' && key !== 'height' && key !== 'viewBox') return whole
    said[key] = decodeReferences(double ?? single ?? '')
    return ''
  })
  const size = sizeSvg(said)
  if ('refused' in size) return size
  const { height, viewBox, width } = size
  const [name = ''] = /^<[\w.:-]+/.exec(svg) ?? []
  const close = svg.slice(0, end).endsWith('/>') ? '/>' : '>'
  const tag = `${name}${others} width="${width}" height="${height}" viewBox="${viewBox}"${close}`
  return { svg: tag + svg.slice(end) }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

/** CSS can refer from any value, and writes letters as escapes where it wants to. */
function leadsOut(value: string): boolean {
  if (/@import|\\[0-9a-f]/i.test(value)) return true
  return [...value.matchAll(/url\(\s*['"]?\s*(.?)/gi)].some(([, first]) => first !== '#')
}

/** Character references, and the five entities that XML has by itself. */
function decodeReferences(value: string): string {
  const named: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }
  return value.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** The pixels of a raster that is carried within; infinitely many for every other reference. */
function countPixels(value: string): number {
  const [, base64] = rasterData.exec(value) ?? []
  const header = base64 === undefined ? null : readImageHeader(new Uint8Array(Buffer.from(base64, 'base64')))
  return header && header.type !== 'gif' && header.type !== 'avif'
    ? header.width * header.height
    : Number.POSITIVE_INFINITY
}
