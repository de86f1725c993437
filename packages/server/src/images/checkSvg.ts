import { readImageHeader } from './readImageHeader.js'
import { readSvgPart, type SvgAttribute } from './readSvgPart.js'
import { type SvgSize, sizeSvg } from './sizeSvg.js'

/** Elements that run code or embed another document. */
const refusedElements: ReadonlySet<string> = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
])
/** Attributes, without prefix, that contain a reference. */
const references: ReadonlySet<string> = new Set(['href', 'src', 'base'])

/** An embedded image. Only formats that are checked by their bytes are allowed. */
const rasterData = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/=\s]+)$/i
const innerPixelLimit = 8_000_000

/**
 * Limits on the nesting depth and on the number of elements. The depth is limited because each transparent group is a
 * separate bitmap while it is drawn.
 */
const nestingLimit = 32
const elementLimit = 20_000

const preamble =
  /^\uFEFF?\s*(?:<\?xml[^<>?]*\?>\s*)?(?:<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM)[^<>[\]]*)?>\s*)?/i

/**
 * A drawing that may be rasterized, without comments and preamble and no larger than needed, or the reason why it is
 * refused.
 */
export type CheckedSvg = { svg: string } | { refused: string }

/**
 * Accepts self-contained drawings: no scripts, no foreign content, no entities, and only references to their own parts
 * and to small embedded images. The rasterizer would read local files that a drawing names. Anything but plain XML is
 * refused, because the rasterizer might parse it differently.
 */
export function checkSvg(text: string): CheckedSvg {
  const svg = withoutComments(text).replace(preamble, '')
  if (!/^<(?:[\w-]+:)?svg[\s/>]/i.test(svg)) return { refused: 'it is not an SVG' }
  let pixels = 0
  let depth = 0
  let elements = 0
  let root: { attributes: readonly SvgAttribute[]; end: number } | undefined
  for (let at = 0; at < svg.length; ) {
    const part = readSvgPart(svg, at)
    if (!part) return { refused: 'it is not plain XML' }
    at = part.end
    if (part.kind === 'close') depth -= 1
    if (part.kind === 'data' && leadsOut(part.text)) return { refused: leading('style') }
    if (part.kind === 'text' && leadsOut(decodeReferences(part.text))) return { refused: leading('style') }
    if (part.kind !== 'open') continue
    const { attributes, isEmpty, name: element } = part
    root ??= { attributes, end: at }
    elements += 1
    if (!isEmpty) depth += 1
    if (depth > nestingLimit || elements > elementLimit)
      return { refused: 'it is too deep, or has too much in it' }
    if (refusedElements.has(localName(element))) return { refused: `it holds <${element}>` }
    for (const { name, value: written } of attributes) {
      const value = decodeReferences(written).trim()
      const local = localName(name)
      if (local.startsWith('on')) return { refused: `it has ${name}` }
      if (references.has(local) && !value.startsWith('#')) pixels += countPixels(value)
      else if (leadsOut(value)) return { refused: leading(name) }
    }
    if (pixels > innerPixelLimit) return { refused: 'it refers to what is not within it, or is too large' }
  }
  return root ? resize(svg, root) : { refused: 'it is not an SVG' }
}

const leading = (name: string) => `its ${name} leads out of it`

/** Removes comments. An unterminated comment stays and is refused later, because it is not plain XML. */
function withoutComments(text: string): string {
  let kept = ''
  for (let at = 0; ; ) {
    const start = text.indexOf('<!--', at)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return kept + text.slice(at)
    kept += text.slice(at, start)
    at = end + 3
  }
}

/** Writes the size into the root element. */
function resize(
  svg: string,
  { attributes, end }: { attributes: readonly SvgAttribute[]; end: number },
): CheckedSvg {
  const said: SvgSize = {}
  const others: string[] = []
  for (const { name, value, whole } of attributes) {
    const key = name.slice(name.indexOf(':') + 1)
    if (key === 'width' || key === 'height' || key === 'viewBox') said[key] = decodeReferences(value)
    else others.push(` ${whole}`)
  }
  const size = sizeSvg(said)
  if ('refused' in size) return size
  const { height, viewBox, width } = size
  const [name = ''] = /^<[\w.:-]+/.exec(svg) ?? []
  const close = svg[end - 2] === '/' ? '/>' : '>'
  const tag = `${name}${others.join('')} width="${width}" height="${height}" viewBox="${viewBox}"${close}`
  return { svg: tag + svg.slice(end) }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}

/**
 * Checks whether a value refers to anything outside the drawing. CSS allows references in any value, and escapes in any
 * name.
 */
function leadsOut(value: string): boolean {
  if (value.length < 2) return false
  return /@import|\\[0-9a-f]|url\((?!\s*(?:['"]\s*)?#)/i.test(value)
}

const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

/** Decodes character references and the five predefined entities of XML. */
function decodeReferences(value: string): string {
  if (!value.includes('&')) return value
  return value.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Returns the number of pixels of an embedded image; infinity for any other reference. */
function countPixels(value: string): number {
  const [, base64] = rasterData.exec(value) ?? []
  const header = base64 === undefined ? null : readImageHeader(new Uint8Array(Buffer.from(base64, 'base64')))
  return header && header.type !== 'gif' && header.type !== 'avif'
    ? header.width * header.height
    : Number.POSITIVE_INFINITY
}
