// Run by hand when the server's directory or its networks change: draws the icons of packages/server/images.
// They are monograms, not logos: a company's mark is its own, and an operator can put it in PORTICO_IMAGES.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.mjs'

const folder = fileURLToPath(new URL('../packages/server/images', import.meta.url))
const directory = new URL('../packages/server/directory/wallets.json', import.meta.url)
const wallets = JSON.parse(readFileSync(directory, 'utf8'))

/** The first letter of a name, and a colour of its own on which white is read: contrast 4.5 or more. */
function toMonogram({ image_id: id, name }) {
  const [letter = '?'] = name.match(/[\p{L}\p{N}]/u) ?? []
  const hue = [...id].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)) % 360, 7)
  // Yellow and green are lighter than blue and red at the same lightness.
  return [letter.toUpperCase(), `hsl(${hue} 48% ${hue > 40 && hue < 200 ? 29 : 41}%)`]
}

/** Letters and colour, by kind and name. Wallets and connectors are squares, networks and currencies discs. */
const images = {
  wallet: {
    ...Object.fromEntries(wallets.map((wallet) => [wallet.image_id, toMonogram(wallet)])),
    // The best known ones, whose colour people know.
    metamask: ['M', '#c4632a'],
    trust: ['T', '#2b4fd6'],
    coinbase: ['C', '#1552e6'],
    okx: ['O', '#2a2d31'],
    phantom: ['P', '#6a5cc8'],
    bitget: ['B', '#0f8b86'],
    safe: ['S', '#0c7a45'],
    ledger: ['L', '#3a3a3d'],
    solflare: ['S', '#b5541a'],
    coin98: ['98', '#8a6d12'],
    backpack: ['B', '#b3322b'],
    xverse: ['X', '#4b3bb0'],
    leather: ['L', '#6b4a34'],
  },
  asset: {
    'eip155-1': ['E', '#4a5fc1'],
    'eip155-10': ['OP', '#c8202f'],
    'eip155-56': ['B', '#8a6a06'],
    'eip155-100': ['G', '#0a6b52'],
    'eip155-137': ['P', '#6f3fc4'],
    'eip155-8453': ['B', '#1450e0'],
    'eip155-31337': ['A', '#4d5560'],
    'eip155-42161': ['A', '#22679b'],
    'eip155-42220': ['C', '#7a6a00'],
    'eip155-43114': ['A', '#c02f30'],
    'eip155-84532': ['B', '#5f6b80'],
    'eip155-11155111': ['S', '#6b5f80'],
    solana: ['S', '#7038c9'],
    bip122: ['B', '#b0610f'],
    coinbasewallet: ['C', '#1552e6'],
    safe: ['S', '#0c7a45'],
    ledger: ['L', '#3a3a3d'],
    walletconnect: ['W', '#2f6fd0'],
    injected: ['◈', '#4d5560'],
  },
  currency: { usd: ['$', '#1d7a4c'], eur: ['€', '#2a55a8'] },
  token: {
    eth: ['E', '#4a5fc1'],
    bnb: ['B', '#8a6a06'],
    xdai: ['x', '#0a6b52'],
    pol: ['P', '#6f3fc4'],
    celo: ['C', '#7a6a00'],
    avax: ['A', '#c02f30'],
    usdc: ['U', '#2466b8'],
    usdt: ['T', '#1a7d63'],
    sol: ['S', '#7038c9'],
    btc: ['B', '#b0610f'],
  },
}

const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: findBrowser() })
try {
  const page = await browser.newPage()
  rmSync(folder, { force: true, recursive: true })
  for (const [kind, entries] of Object.entries(images)) {
    mkdirSync(join(folder, kind), { recursive: true })
    for (const [name, [letters, color]] of Object.entries(entries)) {
      const isDisc = kind === 'currency' || kind === 'token' || (kind === 'asset' && name.includes('-'))
      const url = await page.evaluate(draw, { color, isDisc, letters })
      writeFileSync(join(folder, kind, `${name}.webp`), Buffer.from(url.split(',')[1], 'base64'))
    }
  }
} finally {
  await browser.close()
}

/** Runs in the page. */
function draw({ color, isDisc, letters }) {
  const side = 96
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.beginPath()
  if (isDisc) context.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI)
  else context.rect(0, 0, side, side)
  context.fill()
  context.fillStyle = '#fff'
  context.font = `600 ${letters.length > 1 ? 40 : 52}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(letters)
  context.fillText(letters, side / 2, side / 2 + (ascent - descent) / 2)
  return canvas.toDataURL('image/webp', 0.9)
}
