import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { type FileServer, startFileServer } from '../testing/startFileServer.js'
import { checkSvg } from './checkSvg.js'
import { createImageOriginals } from './imageOriginals.js'

type Picture = { type: string; bytes: Buffer | string } | ((response: ServerResponse) => void)

const pictures = new Map<string, Picture>()
let database: OpenDatabase
let files: FileServer
let folder: string
let server: TestServer
let count = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-pictures-'))
  database = await openTestDatabase()
  files = await startFileServer(({ url = '' }, response) => {
    const picture = pictures.get(url)
    if (typeof picture === 'function') picture(response)
    else if (!picture) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': picture.type }).end(picture.bytes)
  })
  server = await start()
})
afterAll(async () => {
  await server.close()
  await Promise.all([database.close(), files.close()])
  rmSync(folder, { force: true, recursive: true })
})

const start = (privateOrigins = [files.url]) =>
  createTestServer({ dataFolder: folder, privateOrigins }, { database })

/** Registers an image as the handlers of tokens and NFTs do, and returns the path of its URL. */
async function register(original: string): Promise<string> {
  const originals = createImageOriginals({ database: database.database, nowMs: () => Date.now() })
  const id = originals.register(original)
  await originals.flush()
  return `/v1/image/${id}`
}

/** Publishes an image on a third-party server. */
function publish(picture: Picture): Promise<string> {
  const path = `/${count++}`
  pictures.set(path, picture)
  return register(`${files.url}${path}`)
}

async function draw(width: number, height: number): Promise<Transformer> {
  const pixels = new Uint8Array(width * height * 4).map((_, index) =>
    index % 4 === 3 ? 255 : (index / width) % 256,
  )
  return new Transformer(await Transformer.fromRgbaPixels(pixels, width, height).png())
}

async function sizeOf(response: Response): Promise<[string, number, number]> {
  expect(response.status).toBe(200)
  const { format, height, width } = await new Transformer(
    Buffer.from(await response.arrayBuffer()),
  ).metadata()
  return [format, width, height]
}

/** Returns the color of a point, each channel 0 to 255. */
async function colorAt(response: Response, x: number, y: number): Promise<number[]> {
  const png = await new Transformer(Buffer.from(await response.arrayBuffer())).png()
  const { width } = await new Transformer(png).metadata()
  const pixels = await Transformer.fromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><image width="${width}" height="${width}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  ).rawPixels()
  const side = Math.sqrt(pixels.length / 4)
  const at = (Math.floor((y / width) * side) * side + Math.floor((x / width) * side)) * 4
  return [...pixels.subarray(at, at + 4)]
}

const svg = (inside: string, attributes = 'viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const red = '<rect width="100" height="100" fill="#f00"/>'

test('default', async () => {
  const path = await publish({ bytes: await (await draw(1000, 500)).png(), type: 'image/png' })
  const response = await server.get(`${path}?width=96`, { origin: 'https://anywhere.example' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(await sizeOf(response)).toEqual(['webp', 96, 48])
})

test.each(['48', '96', '256', '640'])('behavior: %s pixels wide, and 256 without a width', async (width) => {
  const path = await publish({ bytes: await (await draw(700, 700)).png(), type: 'image/png' })
  expect(await sizeOf(await server.get(`${path}?width=${width}`))).toEqual([
    'webp',
    Number(width),
    Number(width),
  ])
  expect(await sizeOf(await server.get(path))).toEqual(['webp', 256, 256])
})

test('behavior: nothing is enlarged, and nothing is taller than twice its width', async () => {
  const small = await publish({ bytes: await (await draw(10, 10)).png(), type: 'image/png' })
  expect(await sizeOf(await server.get(`${small}?width=640`))).toEqual(['webp', 10, 10])
  const tall = await publish({ bytes: await (await draw(100, 2000)).png(), type: 'image/png' })
  expect(await sizeOf(await server.get(`${tall}?width=48`))).toEqual(['webp', 5, 96])
})

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('behavior: %s', async (kind) => {
  const bytes = await (await draw(120, 60))[kind]()
  const path = await publish({ bytes, type: `image/${kind}` })
  expect(await sizeOf(await server.get(`${path}?width=48`))).toEqual(['webp', 48, 24])
})

test('behavior: the first frame of a GIF', async () => {
  // 10 × 10, with four areas: red and blue in the corners, white in the middle.
  const gif = Buffer.from(
    '4749463839610a000a00910000ffffffff00000000ff00000021f90400000000002c000000000a000a0000' +
      '02168c2d99872a1cdc33a00275ec95faa8de608c04914c01003b',
    'hex',
  )
  const path = await publish({ bytes: gif, type: 'image/gif' })
  const response = await server.get(path)
  expect(await sizeOf(response.clone())).toEqual(['webp', 10, 10])
  const isBright = async (x: number, y: number) =>
    (await colorAt(response.clone(), x, y)).slice(0, 3).map((channel) => channel > 140)
  expect(await isBright(1, 1)).toEqual([true, false, false])
  expect(await isBright(8, 1)).toEqual([false, false, true])
  expect(await isBright(5, 5)).toEqual([true, true, true])
})

test.each([
  ['in base64', (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`],
  ['escaped', (text: string) => `data:image/svg+xml;utf8,${encodeURIComponent(text)}`],
  ['as it is', (text: string) => `data:image/svg+xml,${text}`],
])('behavior: a drawing in a token’s metadata, %s', async (_, encode) => {
  const response = await server.get(await register(encode(svg(red))))
  expect(await sizeOf(response.clone())).toEqual(['webp', 256, 256])
  const [r = 0, g = 0] = await colorAt(response, 50, 50)
  expect([r > 200, g < 60]).toEqual([true, true])
})

test('behavior: a drawing with references to its own parts, and an embedded raster image', async () => {
  const png = (await (await draw(8, 8)).png()).toString('base64')
  const inside = `<defs><linearGradient id="a"><stop stop-color="#f00"/></linearGradient><style>.b { fill: url(#a) }</style></defs>
    <!-- a comment --><rect class="b" width="9" height="9"/><rect fill="url('#a')" width="9" height="9"/>
    <use xlink:href="#a"/><image width="8" height="8" href="data:image/png;base64,${png}"/><text x="1" y="9">1 &lt; 2 &#38; \\o/</text>`
  const path = await publish({
    bytes: `<?xml version="1.0"?>\n<!DOCTYPE svg>${svg(inside)}`,
    type: 'image/svg+xml',
  })
  expect(await sizeOf(await server.get(path))).toEqual(['webp', 256, 256])
})

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script with a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ['HTML', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>')],
  ['a handler', svg('<rect onload="alert(1)"/>')],
  ['a file of this machine', svg('<image href="/etc/passwd"/>')],
  ['a file beside it', svg('<image xlink:href="secret.png"/>')],
  ['a file, escaped', svg('<image href="&#47;etc&#x2f;passwd"/>')],
  ['a file in a filter', svg('<filter id="f"><feImage href="/etc/passwd"/></filter>')],
  ['an address', svg('<image href="http://169.254.169.254/"/>')],
  [
    'an address in another prefix',
    svg('<image x:href="http://169.254.169.254/" xmlns:x="http://www.w3.org/1999/xlink"/>'),
  ],
  ['another document', svg('<use href="other.svg#a"/>')],
  ['javascript', svg('<a href="javascript:alert(1)"><rect/></a>')],
  [
    'a drawing within',
    svg(`<image href="data:image/svg+xml;base64,${Buffer.from(svg(red)).toString('base64')}"/>`),
  ],
  ['a base', svg('<g xml:base="file:///etc/"><rect/></g>')],
  ['a style that leads out', svg('<rect style="fill: url(http://evil.example/#a)"/>')],
  ['a style that imports', svg('<style>@import "http://evil.example/a.css";</style>')],
  ['a style that hides', svg('<style>rect { fill: \\75rl(http://evil.example/) }</style>')],
  ['a style in CDATA', svg('<style><![CDATA[rect { fill: url(/etc/passwd) }]]></style>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`],
  [
    'an entity of a file',
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
  ],
  ['a stylesheet', `<?xml version="1.0"?><?xml-stylesheet href="a.css"?>${svg(red)}`],
  [
    'a bomb of references',
    svg(
      `<defs><g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 8 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a8"/>`,
    ),
  ],
  ['a page', '<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>'],
  ['half of it', svg(red).slice(0, 60)],
])('error: hardening A30: a drawing with %s is not shown', async (_, text) => {
  const path = await publish({ bytes: text, type: 'image/svg+xml' })
  const response = await server.get(path)
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { code: 'NOT_FOUND', field: 'params.id' },
  ])
})

test('hardening A30: the rasterizer reads no file, even though it could', async () => {
  const secret = join(folder, 'secret.png')
  writeFileSync(secret, await (await draw(8, 8)).png())
  for (const href of [secret, `file://${secret}`]) {
    const path = await publish({ bytes: svg(`${red}<image href="${href}"/>`), type: 'image/svg+xml' })
    expect((await server.get(path)).status).toBe(404)
  }
})

const header = {
  avif: (width: number, height: number) =>
    Buffer.concat([
      Buffer.from('00000018667479706176696600000000617669666d696631', 'hex'),
      Buffer.from('0000001469737065', 'hex'),
      words(0, width, height),
    ]),
  gif: (width: number, height: number) => {
    const bytes = Buffer.from('47494638396100000000000000 2c0000000000000000 00'.replaceAll(' ', ''), 'hex')
    bytes.writeUInt16LE(1, 6)
    bytes.writeUInt16LE(1, 8)
    bytes.writeUInt16LE(width, 18)
    bytes.writeUInt16LE(height, 20)
    return bytes
  },
  jpeg: (width: number, height: number) => {
    const bytes = Buffer.from('ffd8ffc0000b08000000000100', 'hex')
    bytes.writeUInt16BE(height, 7)
    bytes.writeUInt16BE(width, 9)
    return bytes
  },
  png: (width: number, height: number) =>
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      words(width, height),
      Buffer.alloc(9),
    ]),
  webp: (width: number, height: number) => {
    // The canvas is 1 × 1, but the frame on it is larger.
    const bytes = Buffer.alloc(60)
    bytes.write('RIFF')
    bytes.write('WEBPVP8X', 8)
    bytes.writeUInt32LE(10, 16)
    bytes.write('VP8 ', 30)
    bytes.writeUInt32LE(22, 34)
    bytes.writeUInt16LE(width & 0x3fff, 44)
    bytes.writeUInt16LE(height & 0x3fff, 46)
    return bytes
  },
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

test.each(
  Object.keys(header) as (keyof typeof header)[],
)('error: hardening A30: a bomb of %s, 30,000 × 30,000, is refused before it is decoded', async (kind) => {
  const side = kind === 'webp' ? 16_383 : 30_000
  const path = await publish({ bytes: header[kind](side, side), type: `image/${kind}` })
  server.logged.length = 0
  expect((await server.get(path)).status).toBe(404)
  expect(server.logged.some((line) => line.includes(`it is ${side}×${side}`))).toBe(true)
})

test('error: hardening A30: a bomb inside a drawing', async () => {
  const bomb = header.png(30_000, 30_000).toString('base64')
  const path = await publish({
    bytes: svg(`<image href="data:image/png;base64,${bomb}"/>`),
    type: 'image/svg+xml',
  })
  expect((await server.get(path)).status).toBe(404)
})

test.each([
  ['width="5000" height="5000"', '5000×5000'],
  ['width="60in" height="60in"', '5760×5760'],
  ['width="10000" viewBox="0 0 1 1"', '10000×10000'],
  ['viewBox="0 0 1e6 1e6"', '1000000×1000000'],
  ['xmlns:s="http://www.w3.org/2000/svg" s:width="9000" s:height="9000"', '9000×9000'],
])('error: hardening A30: a drawing of over 16 megapixels, %s, is refused before it is drawn', async (attributes, size) => {
  const path = await publish({ bytes: svg(red, attributes), type: 'image/svg+xml' })
  server.logged.length = 0
  expect((await server.get(path)).status).toBe(404)
  expect(server.logged.some((line) => line.includes(`it is ${size}`))).toBe(true)
})

test('error: hardening A30: a drawing of nested layers', async () => {
  const layers = (count: number) => `${'<g opacity=".5">'.repeat(count)}${red}${'</g>'.repeat(count)}`
  const statusOf = async (count: number) =>
    (await server.get(await publish({ bytes: svg(layers(count)), type: 'image/svg+xml' }))).status
  expect(await statusOf(40)).toBe(404)
  expect(await statusOf(20)).toBe(200)
})

test.each([
  ['width="4000" height="4000"', 1024, 1024],
  ['viewBox="0 0 4000 2000"', 1024, 512],
  ['width="100%" viewBox="0 0 1000 4000"', 512, 2048],
  ['width="10px" height="20px" viewBox="0 0 1 2"', 10, 20],
  ['width="30" height="40"', 30, 40],
  ["width='30' viewBox='0,0,3,4'", 30, 40],
  ['', 300, 150],
])('hardening A30: a drawing with %s is drawn at %s×%s at most', (attributes, width, height) => {
  const checked = checkSvg(svg(red, attributes))
  expect.assert('svg' in checked)
  expect(checked.svg).toContain(` width="${width}" height="${height}" viewBox="`)
})

test.each([
  ['a comment that does not end', svg(`<!-- ${red}`), 'it is not plain XML'],
  ['an attribute that does not end', svg('<rect width="1/>'), 'it is not plain XML'],
  ['CDATA that does not end', svg('<style><![CDATA[a'), 'it is not plain XML'],
  ['attributes without a space between', svg('<rect x="1"y="1"/>'), 'it is not plain XML'],
])('error: hardening A30: a drawing with %s is refused', (_, text, refused) => {
  expect(checkSvg(text)).toEqual({ refused })
})

test('hardening A30: a comment opener in CDATA is text', () => {
  const checked = checkSvg(svg(`<style><![CDATA[a <!-- b]]></style>${red}`))
  expect.assert('svg' in checked)
  expect(checked.svg).toContain(`<style><![CDATA[a <!-- b]]></style>${red}</svg>`)
})

test('error: hardening A30: a drawing that takes minutes is aborted, and the next one is drawn', async () => {
  const slow = svg(
    '<filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="9999999"/></filter><rect filter="url(#f)" width="100" height="100"/>',
  )
  const path = await publish({ bytes: slow, type: 'image/svg+xml' })
  const startedAt = performance.now()
  const response = await server.get(path)
  expect([response.status, await response.json()]).toMatchObject([502, { code: 'UPSTREAM_UNAVAILABLE' }])
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  expect((await server.get(await publish({ bytes: svg(red), type: 'image/svg+xml' }))).status).toBe(200)
})

test.each([
  ['a page that calls itself PNG', { bytes: '<html><script>alert(1)</script></html>', type: 'image/png' }],
  ['noise', { bytes: randomBytes(5000), type: 'image/jpeg' }],
  ['a PNG that is cut off', { bytes: header.png(64, 64), type: 'image/png' }],
])('error: hardening A30: %s is not shown', async (_, picture) => {
  expect((await server.get(await publish(picture))).status).toBe(404)
})

test.each([
  ['a page', { bytes: '<html></html>', type: 'text/html' }],
  ['too many bytes', { bytes: Buffer.alloc(11 * 1024 * 1024), type: 'image/png' }],
  ['nothing', { bytes: '', type: 'image/png' }],
  ['a cut connection', (response: ServerResponse) => void response.destroy()],
  ['an error', (response: ServerResponse) => void response.writeHead(500).end()],
])('error: hardening B2: a server that responds with %s', async (_, picture) => {
  const path = await publish(picture)
  const response = await server.get(path)
  expect([response.status, response.headers.get('cache-control'), await response.json()]).toMatchObject([
    502,
    'no-store',
    { code: 'UPSTREAM_UNAVAILABLE' },
  ])
})

test('behavior: a failed picture is not tried for a minute, then again', async () => {
  let isUp = false
  const bytes = await (await draw(9, 9)).png()
  const path = await publish((response) => {
    if (isUp) response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
    else response.writeHead(503).end()
  })
  const before = files.requests.length
  await server.get(path)
  expect((await server.get(path)).status).toBe(502)
  expect(files.requests).toHaveLength(before + 1)
  isUp = true
  server.clock.advance(60_001)
  expect((await server.get(path)).status).toBe(200)
})

test('behavior: concurrent requests share one fetch, for all widths', async () => {
  const path = await publish({ bytes: await (await draw(300, 300)).png(), type: 'image/png' })
  const before = files.requests.length
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      server.get(`${path}?width=${['48', '96', '256', '640'][index % 4]}`),
    ),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(files.requests).toHaveLength(before + 1)
})

test('behavior: a picture and its origin survive a restart', async () => {
  const path = await publish({ bytes: await (await draw(20, 20)).png(), type: 'image/png' })
  expect((await server.get(path)).status).toBe(200)
  pictures.clear()
  const next = await start()
  expect((await next.get(path)).status).toBe(200)
  await next.close()
  expect(existsSync(join(folder, 'image-cache'))).toBe(true)
  expect(
    readdirSync(join(folder, 'image-cache'), { recursive: true }).some((name) => `${name}`.endsWith('.tmp')),
  ).toBe(false)
})

test('error: hardening A31: an origin on this machine is refused unless the settings name it', async () => {
  const path = await publish({ bytes: await (await draw(9, 9)).png(), type: 'image/png' })
  const own = await start([])
  const before = files.requests.length
  expect((await own.get(path)).status).toBe(404)
  expect(files.requests).toHaveLength(before)
  await own.close()
})

test('error: hardening A31: a name inside the operator’s network is like one that does not resolve', async () => {
  const statusOf = async (url: string) => (await server.get(await register(url))).status
  const inside = `http://localhost:${new URL(files.url).port}/a.png`
  expect([await statusOf(inside), await statusOf('http://nobody.invalid/a.png')]).toEqual([502, 502])
})

test.each([
  'http://127.0.0.1/a.png',
  'aHR0cDovLzEyNy4wLjAuMS8',
  'A'.repeat(32),
  '../../etc/passwd',
  '%2e%2e%2fpg',
])('error: hardening A31: %s cannot be fetched, because the server gave out no such id', async (id) => {
  const before = files.requests.length
  const response = await server.get(`/v1/image/${id}`)
  expect([400, 404]).toContain(response.status)
  expect(files.requests).toHaveLength(before)
})

test.each([
  'width=47',
  'width=100000',
  'url=http://127.0.0.1/',
  'width=48&width=96',
])('error: hardening B1: %s', async (query) => {
  const response = await server.get(`${await register(`${files.url}/a.png`)}?${query}`)
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'INVALID_REQUEST' }])
})

test.each([
  ['a script', 'javascript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['another protocol', 'ftp://a.example/a.png'],
  ['a page as data', 'data:text/html,x'],
  ['a name', 'a.png'],
  ['nothing', ''],
  ['a long address', `https://a.example/${'x'.repeat(2100)}`],
  ['much data', `data:image/png;base64,${'A'.repeat(400_000)}`],
])('error: hardening A31: %s gets no URL', (_, original) => {
  const originals = createImageOriginals({ database: database.database, nowMs: Date.now })
  expect(originals.register(original)).toBeNull()
})
