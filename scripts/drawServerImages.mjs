// Run by hand when the server's directory or its networks change: draws the icons of packages/server/images. `node
// scripts/drawServerImages.mjs FOLDER`: FOLDER is @web3icons/core (MIT), unpacked with `npm pack` and tar. If that
// package has no icon, a monogram is drawn; an operator can set others with PORTICO_IMAGES.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.mjs'

const [, , web3icons] = process.argv
if (web3icons === undefined) throw new Error('Name the folder of @web3icons/core, unpacked.')
const { author, version } = JSON.parse(readFileSync(join(web3icons, 'package.json'), 'utf8'))

const folder = fileURLToPath(new URL('../packages/server/images', import.meta.url))
const directory = new URL('../packages/server/directory/wallets.json', import.meta.url)
const wallets = JSON.parse(readFileSync(directory, 'utf8'))

/** Returns the first letter of a name, and a color on which white is readable: contrast 4.5 or more. */
function toMonogram({ image_id: id, name }) {
  const [letter = '?'] = name.match(/[\p{L}\p{N}]/u) ?? []
  const hue = [...id].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)) % 360, 7)
  // At the same lightness, yellow and green look lighter than blue and red.
  return [letter.toUpperCase(), `hsl(${hue} 48% ${hue > 40 && hue < 200 ? 29 : 41}%)`]
}

/** Icons of @web3icons/core by kind and name. Wallet icons under a former name are left out. */
const icons = {
  wallet: {
    backpack: 'wallets/backpack',
    coin98: 'wallets/coin98',
    coinbase: 'wallets/coinbase',
    'com-alphawallet': 'wallets/alpha-wallet',
    enkrypt: 'wallets/enkrypt',
    exodus: 'wallets/exodus',
    'fi-pillar': 'wallets/pillar',
    imtoken: 'wallets/imtoken',
    'io-atomicwallet': 'wallets/atomic',
    'io-getclave': 'wallets/clave',
    keplr: 'wallets/keplr',
    kraken: 'wallets/kraken',
    ledger: 'wallets/ledger',
    metamask: 'wallets/metamask',
    mew: 'wallets/my-ether-wallet',
    okx: 'wallets/okx',
    phantom: 'wallets/phantom',
    rabby: 'wallets/rabby',
    rainbow: 'wallets/rainbow',
    ronin: 'wallets/ronin',
    safe: 'wallets/safe',
    sequence: 'wallets/sequence',
    solflare: 'wallets/solflare',
    'technology-obvious': 'wallets/obvious',
    tokenpocket: 'wallets/token-pocket',
    trezor: 'wallets/trezor',
    trust: 'wallets/trust',
    zengo: 'wallets/zengo',
    zerion: 'wallets/zerion',
  },
  asset: {
    'bip122-000000000019d6689c085ae165831e93': 'networks/bitcoin',
    bip122: 'networks/bitcoin',
    coinbasewallet: 'wallets/coinbase',
    'cosmos-cosmoshub-4': 'networks/cosmos-hub',
    'cosmos-osmosis-1': 'networks/osmosis',
    'eip155-1': 'networks/ethereum',
    'eip155-10': 'networks/optimism',
    'eip155-56': 'networks/binance-smart-chain',
    'eip155-100': 'networks/gnosis',
    'eip155-137': 'networks/polygon',
    'eip155-8453': 'networks/base',
    'eip155-42161': 'networks/arbitrum-one',
    'eip155-42220': 'networks/celo',
    'eip155-43114': 'networks/avalanche',
    ledger: 'wallets/ledger',
    'polkadot-91b171bb158e2d3848fa23a9f1c25182': 'networks/polkadot',
    'polkadot-b0a8d493285c2df73290dfb7e61f870f': 'tokens/KSM',
    safe: 'wallets/safe',
    'solana-5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'networks/solana',
    solana: 'networks/solana',
    walletconnect: 'wallets/wallet-connect',
  },
  currency: {},
  token: {
    atom: 'tokens/ATOM',
    avax: 'tokens/AVAX',
    bnb: 'tokens/BNB',
    btc: 'tokens/BTC',
    celo: 'tokens/CELO',
    dot: 'tokens/DOT',
    eth: 'tokens/ETH',
    ksm: 'tokens/KSM',
    osmo: 'tokens/OSMO',
    pol: 'tokens/POL',
    sol: 'tokens/SOL',
    usdc: 'tokens/USDC',
    usdt: 'tokens/USDT',
  },
}

/** Letters and color, by kind and name. Wallets and connectors are squares, networks and currencies discs. */
const images = {
  wallet: {
    ...Object.fromEntries(wallets.map((wallet) => [wallet.image_id, toMonogram(wallet)])),
    // The best-known wallets, in the colors that users recognize.
    bitget: ['B', '#0f8b86'],
    xverse: ['X', '#4b3bb0'],
    leather: ['L', '#6b4a34'],
  },
  asset: {
    'eip155-31337': ['A', '#4d5560'],
    'eip155-84532': ['B', '#5f6b80'],
    'eip155-11155111': ['S', '#6b5f80'],
    // Test networks must look different from those with real money.
    'bip122-000000000933ea01ad0ee984209779ba': ['T', '#8a5a1c'],
    'bip122-0f9188f13cb7b2c71f2a335e3a4fc328': ['R', '#6f5a3c'],
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

/** Reads an icon, which the package stores as a module with the text as its default export. */
async function readIcon(path) {
  const [kind, name] = path.split('/')
  const file = join(web3icons, 'dist/svgs', kind, 'background', `${name}.svg.js`)
  const { default: svg } = await import(pathToFileURL(file).href)
  return svg
}

const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: findBrowser() })
try {
  const page = await browser.newPage()
  rmSync(folder, { force: true, recursive: true })
  for (const [kind, entries] of Object.entries(images)) {
    mkdirSync(join(folder, kind), { recursive: true })
    const drawn = { ...entries, ...icons[kind] }
    for (const [name, source] of Object.entries(drawn)) {
      const isDisc = kind === 'currency' || kind === 'token' || (kind === 'asset' && name.includes('-'))
      const [letters, color] = Array.isArray(source) ? source : []
      const svg = Array.isArray(source) ? undefined : await readIcon(source)
      const url = await page.evaluate(draw, { color, isDisc, letters, svg })
      writeFileSync(join(folder, kind, `${name}.webp`), Buffer.from(url.split(',')[1], 'base64'))
    }
  }
  writeFileSync(
    join(folder, 'LICENSE.md'),
    `Icons of wallets, networks and tokens that are no monograms: @web3icons/core ${version}, copyright ${author}, under the MIT\nlicense (https://github.com/0xa3k5/web3icons). The marks are their owners'.\n`,
  )
} finally {
  await browser.close()
}

/** Runs in the page. */
async function draw({ color, isDisc, letters, svg }) {
  const side = 96
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  context.fillStyle = color ?? '#fff'
  context.beginPath()
  if (isDisc) context.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI)
  else context.rect(0, 0, side, side)
  context.fill()
  if (svg !== undefined) {
    context.clip()
    const image = new Image()
    // An explicit size, so that it is drawn sharp.
    image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace(/width="24" height="24"/, 'width="96" height="96"'))}`
    await image.decode()
    context.drawImage(image, 0, 0, side, side)
    return canvas.toDataURL('image/webp', 0.9)
  }
  context.fillStyle = '#fff'
  context.font = `600 ${letters.length > 1 ? 40 : 52}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(letters)
  context.fillText(letters, side / 2, side / 2 + (ascent - descent) / 2)
  return canvas.toDataURL('image/webp', 0.9)
}
