// Run by hand when the server's directory, its networks or packages/server/src/directory/icons.json change: draws the
// pictures of packages/server/images. icons.json names the package, version, license and file of each picture. The
// packages are downloaded into a temporary folder, or into the folder that the command names. If a picture has no
// entry, a grey letter is drawn.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.mjs'

const permissive = ['MIT', 'Apache-2.0']
const read = (path) => JSON.parse(readFileSync(new URL(`../packages/server/${path}`, import.meta.url)))
const folder = fileURLToPath(new URL('../packages/server/images', import.meta.url))
const icons = read('src/directory/icons.json')

const grey = '#5c626d'

/**
 * Letters and a color, by kind and name, for everything without a picture in icons.json. Networks and currencies are
 * discs.
 */
const letters = {
  wallet: Object.fromEntries(
    read('directory/wallets.json').map(({ image_id, name }) => [
      image_id,
      [(name.match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toUpperCase(), grey],
    ]),
  ),
  asset: {
    // Test networks must look different from those with real money.
    'bip122-000000000933ea01ad0ee984209779ba': ['T', '#8a5a1c'],
    'bip122-0f9188f13cb7b2c71f2a335e3a4fc328': ['R', '#6f5a3c'],
    'eip155-31337': ['A', '#4d5560'],
    'eip155-84532': ['B', '#5f6b80'],
    'eip155-11155111': ['S', '#6b5f80'],
    'polkadot-68d56f15f85d3136970ec16946040bc1': ['AH', '#b0206b'],
    'polkadot-e143f23803ac50e8f6f8e62695d1ce9e': ['W', '#8a4a6b'],
    // The local cluster of the testkit.
    'solana-BdTdwx9UeujSFHtojKa1Tm3hgigfT5Xn': ['L', '#4f5a86'],
    'solana-EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['D', '#6a4f9c'],
    'solana-4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': ['T', '#5b5a86'],
    injected: ['◈', '#4d5560'],
  },
  currency: { usd: ['$', '#1d7a4c'], eur: ['€', '#2a55a8'] },
  token: { xdai: ['x', '#0a6b52'] },
}

/** Unpacks a package, checks its license, and returns its folder. */
function unpack({ license, package: name, version }, into) {
  const root = join(into, `${name}-${version}`.replaceAll('/', '-'))
  if (!existsSync(root)) {
    mkdirSync(root)
    const archive = execFileSync('npm', ['pack', `${name}@${version}`, '--silent'], {
      cwd: into,
      encoding: 'utf8',
    }).trim()
    execFileSync('tar', ['xzf', join(into, archive), '-C', root, '--strip-components=1'])
  }
  const stated = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).license
  if (stated !== license || !permissive.includes(stated))
    throw new Error(`${name}@${version} has the license ${stated}: its pictures may not be used.`)
  return root
}

/** Returns the picture in a file as a URL: an SVG, or the first picture that a module contains. */
function readPicture(file) {
  const text = readFileSync(file, 'utf8')
  const [url] = /data:image\/[^"'`\s]+/.exec(text) ?? []
  if (url) return url
  const [svg] = /<svg[\s\S]*<\/svg>/.exec(text) ?? []
  if (!svg) throw new Error(`${file} has no picture.`)
  // Sets a size, because the file may have none. The size is large, so the picture is drawn sharp.
  const sharp = svg.replaceAll('\\n', ' ').replace(/<svg([^>]*)>/, (_, attributes) => {
    const size = attributes.replaceAll(/\s(width|height)="[^"]*"/g, '')
    return `<svg${size} width="512" height="512">`
  })
  return `data:image/svg+xml,${encodeURIComponent(sharp)}`
}

const [, , given] = process.argv
const into = given ?? mkdtempSync(join(tmpdir(), 'portico-images-'))
const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: findBrowser() })
try {
  const page = await browser.newPage()
  rmSync(folder, { force: true, recursive: true })
  for (const kind of Object.keys(letters)) {
    mkdirSync(join(folder, kind), { recursive: true })
    for (const name of new Set([...Object.keys(letters[kind]), ...Object.keys(icons[kind] ?? {})])) {
      const icon = icons[kind]?.[name]
      const isDisc = kind === 'currency' || kind === 'token' || (kind === 'asset' && name.includes('-'))
      const drawing = icon
        ? { ground: icon.ground, picture: readPicture(join(unpack(icon, into), icon.file)) }
        : { ground: letters[kind][name][1], letters: letters[kind][name][0] }
      const url = await page.evaluate(draw, { ...drawing, isDisc }).catch((error) => {
        throw new Error(`${kind}/${name}: ${error.message}`)
      })
      writeFileSync(join(folder, kind, `${name}.webp`), Buffer.from(url.split(',')[1], 'base64'))
    }
  }
  writeFileSync(join(folder, 'LICENSE.md'), listLicenses())
} finally {
  await browser.close()
  if (!given) rmSync(into, { force: true, recursive: true })
}

function listLicenses() {
  const all = Object.values(icons).flatMap((kind) => Object.values(kind))
  const packages = new Map(all.map((icon) => [`${icon.package} ${icon.version}`, icon.license]))
  const rows = [...packages].sort().map(([name, license]) => `| ${name} | ${license} |`)
  return `# Pictures of wallets, networks and tokens

Each comes from a package with a permissive license, scaled and padded to one size and never altered. The file
\`src/directory/icons.json\` of the repository names the package, version, license and file of each.

| package | license |
| --- | --- |
${rows.join('\n')}

A package's license covers its drawing, not the mark. The marks belong to their owners, and their use here only says
which wallet, network or token is meant. An owner who wants a picture removed opens an issue: the next release has a
grey letter in its place. An operator can replace any picture with \`PORTICO_IMAGES\`.
`
}

/** Runs in the page. */
async function draw({ ground, isDisc, letters, picture }) {
  const side = 128
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  const paint = (color) => {
    context.fillStyle = color
    context.beginPath()
    if (isDisc) context.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI)
    else context.rect(0, 0, side, side)
    context.fill()
    context.clip()
  }
  if (picture) {
    const image = new Image()
    image.src = picture
    await image.decode()
    const scale = side / Math.max(image.width, image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    const place = [(side - width) / 2, (side - height) / 2, width, height]
    const probe = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
    probe.drawImage(image, ...place)
    const { data } = probe.getImageData(0, 0, side, side)
    const pixel = (x, y) => data.slice((y * side + x) * 4, (y * side + x) * 4 + 4)
    const isOpaque = (x, y) => pixel(x, y)[3] > 250
    // A plate reaches the edges but not the corners. The corners get its own color.
    const near = Math.round(side * 0.11)
    const far = side - 1 - near
    const isPlate = [near, far].every((x) => [near, far].every((y) => isOpaque(x, y)))
    const [red, green, blue] = pixel(near, near)
    paint(ground ?? (isPlate ? `rgb(${red} ${green} ${blue})` : '#fff'))
    // Everything else is a mark on a background. If its picture has no margin, it gets one.
    let [left, right, top, bottom] = [side, 0, side, 0]
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        if (data[(y * side + x) * 4 + 3] > 8) {
          left = Math.min(left, x)
          right = Math.max(right, x + 1)
          top = Math.min(top, y)
          bottom = Math.max(bottom, y + 1)
        }
    const extent = Math.max(right - left, bottom - top)
    const room = isPlate || isDisc ? 1 : Math.min(1, (side * 0.8) / extent)
    context.translate(side / 2, side / 2)
    context.scale(room, room)
    context.translate(-side / 2, -side / 2)
    context.drawImage(image, ...place)
  } else {
    paint(ground)
    context.fillStyle = '#fff'
    context.font = `600 ${letters.length > 1 ? 54 : 70}px system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } =
      context.measureText(letters)
    context.fillText(letters, side / 2, side / 2 + (ascent - descent) / 2)
  }
  const blob = await canvas.convertToBlob({ quality: 0.9, type: 'image/webp' })
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsDataURL(blob)
  })
}
