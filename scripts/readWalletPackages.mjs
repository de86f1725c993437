// Run by hand when packages/server/directory/wallets.json names another package or version as a source: downloads those
// packages into a temporary folder and records what they state about our wallets, for the test that compares the two.
// It stores only facts (names, schemes, ids, addresses), no pictures and no code, and accepts only permissive licenses.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const directory = fileURLToPath(new URL('../packages/server/directory/', import.meta.url))
const permissive = ['MIT', 'Apache-2.0', 'BSD-3-Clause-Clear']

/** Functions that read what a package states, by its own key for a wallet. They do not change links. */
const readers = {
  thirdweb: async (folder) => {
    const root = join(folder, 'dist/esm/wallets/__generated__/wallet')
    const facts = {}
    for (const key of readdirSync(root)) {
      const { wallet } = await import(pathToFileURL(join(root, key, 'index.js')).href)
      facts[key] = {
        name: wallet.name.trim(),
        homepage: wallet.homepage,
        rdns: wallet.rdns,
        mobile: wallet.mobile.native,
        universal: wallet.mobile.universal,
        desktop: wallet.desktop.native,
        webapp: wallet.app.browser,
        appStore: wallet.app.ios,
        playStore: wallet.app.android,
        chromeStore: wallet.app.chrome,
        browse: wallet.deepLink?.mobile,
        // If the page does not find the wallet, it connects through WalletConnect, by the wallet's own scheme.
        pairings: /^(?!https?:)./.test(wallet.mobile.native ?? '') ? 'yes' : undefined,
        families: ['eip155'],
      }
    }
    return facts
  },
  '@rainbow-me/rainbowkit': (folder) => {
    const root = join(folder, 'dist/wallets/walletConnectors')
    const facts = {}
    for (const file of readdirSync(root).filter((name) => name.endsWith('.js'))) {
      const text = readFileSync(join(root, file), 'utf8')
      const [, key, name] = /\n\s+id: "([^"]+)",\n\s+name: "([^"]+)"/.exec(text) ?? []
      if (!key) continue
      const downloads = /downloadUrls: \{([^}]*)\}/.exec(text)?.[1] ?? ''
      const download = (kind) => new RegExp(`\\b${kind}: "([^"]+)"`).exec(downloads)?.[1]
      const links = [...text.matchAll(/`([a-z][a-z0-9.+-]*:\/\/[^`$]*?)\/?wc\?uri=\$\{/gi)].map(
        (match) => match[1],
      )
      // This is a desktop-only app. The link opens the app, and the app scans no codes.
      const isOfDesktop = /\n\s+desktop: \{/.test(text) && !/qrCode/.test(text)
      const native = links.find((link) => !link.startsWith('http'))
      facts[key] = {
        name,
        rdns: /\brdns: "([^"]+)"/.exec(text)?.[1],
        homepage: isOfDesktop ? download('desktop') : undefined,
        mobile: isOfDesktop ? undefined : native,
        desktop: isOfDesktop ? native : undefined,
        universal: links.find((link) => link.startsWith('https')),
        appStore: download('ios'),
        playStore: download('android'),
        chromeStore: download('chrome'),
        injected: /flag: "([^"]+)"/.exec(text)?.[1],
        pairings:
          !isOfDesktop && /getWalletConnectConnector/.test(text) && /getUri: /.test(text) ? 'yes' : 'no',
        families: ['eip155'],
      }
    }
    return facts
  },
  '@web3-onboard/injected-wallets': (folder) => {
    const types = readFileSync(join(folder, 'dist/types.js'), 'utf8')
    const read = (name) =>
      Object.fromEntries(
        [...types.matchAll(new RegExp(`${name}\\["(\\w+)"\\] = "([^"]*)"`, 'g'))].map(([, key, value]) => [
          key,
          value,
        ]),
      )
    const labels = read('ProviderLabel')
    const flags = read('ProviderIdentityFlag')
    const facts = {}
    for (const [, label, body] of readFileSync(join(folder, 'dist/wallets.js'), 'utf8').matchAll(
      /label: ProviderLabel\.(\w+)([\s\S]*?)platforms:/g,
    )) {
      const flag = /ProviderIdentityFlag\.(\w+)/.exec(body)?.[1]
      const injected = /^is[A-Z]/.test(flags[flag] ?? '') ? flags[flag] : undefined
      facts[label] = { name: labels[label], injected, families: ['eip155'] }
    }
    return facts
  },
  '@luno-kit/core': (folder) => {
    const facts = {}
    const text = readFileSync(join(folder, 'dist/connectors/index.js'), 'utf8')
    for (const [, name, browse] of text.matchAll(
      /name:"([^"]+)",icon:\w+,(?:injectorId:"[^"]+",)?links:\{[^}]*deepLink:"([^"]+)"/g,
    )) {
      facts[name] = { name, browse: `${browse}?url={url}`, families: ['polkadot'] }
    }
    return facts
  },
  '@subwallet/wallet-connect': (folder) => {
    const text = readFileSync(join(folder, 'dotsama/predefinedWallet/index.js'), 'utf8')
    const facts = {}
    for (const [, injected, name, url] of text.matchAll(
      /extensionName: '([^']+)',\s+title: '([^']+)',\s+installUrl: '([^']+)'/g,
    )) {
      const store = url.startsWith('https://chrome.google.com/') ? { chromeStore: url } : { homepage: url }
      facts[name] = { name, injected, ...store, families: ['polkadot'] }
    }
    return facts
  },
}

/** Reads an adapter of Solana's own collection, in which every package has one wallet. */
function readSolanaAdapter(folder) {
  const text = readFileSync(join(folder, 'lib/esm/adapter.js'), 'utf8')
  const name = /WalletName = '([^']+)'/.exec(text)?.[1]
  const url = /this\.url = '([^']+)'/.exec(text)?.[1]
  const browse = /location\.href = `(https:[^`]+)`/.exec(text)?.[1]
  // The properties by which the adapter detects the wallet's object. Checks of a connection or of the adapter's own
  // variables do not count.
  const injected = [...text.matchAll(/\.(is[A-Z]\w+)\b/g)]
    .map((match) => match[1])
    .find(
      (flag) =>
        !/^is(Connected|LoggedIn|\w+Installed|Array|IosAndRedirectable|VersionedTransaction)$/.test(flag),
    )
  const store = url?.startsWith('https://chrome.google.com/') ? { chromeStore: url } : { homepage: url }
  return {
    [name]: {
      name,
      ...store,
      browse: browse?.replace('$' + '{url}', '{url}').replace('$' + '{ref}', '{origin}'),
      injected,
      families: ['solana'],
    },
  }
}

/**
 * Reads a mobile wallet of Cosmos Kit, in which every package has one wallet. Only these packages contain an id of the
 * public explorer.
 */
function readCosmosKit(folder) {
  const text = readFileSync(join(folder, 'esm/wallet-connect/registry.js'), 'utf8')
  const [, name, explorerId] = /name: '([^']+)',[^}]{0,60}?projectId: '([0-9a-f]{64})'/.exec(text) ?? []
  const native = /native: \{\s+ios: '([^']+)'/.exec(text)?.[1]
  const store = (host) => new RegExp(`link: '(https://${host}/[^']+)'`).exec(text)?.[1]
  return {
    [name]: {
      name,
      explorerId,
      mobile: native && `${native}//`,
      pairings: 'yes',
      appStore: store('apps\\.apple\\.com'),
      playStore: store('play\\.google\\.com'),
      families: ['cosmos'],
    },
  }
}

/** Returns a package's license. Its package.json may only name a file with the license. */
function readLicence(folder, license) {
  if (!/^SEE LICENSE IN/.test(license)) return license
  const [firstLine] = readFileSync(join(folder, 'LICENSE'), 'utf8').split('\n')
  return firstLine === 'The Clear BSD License' ? 'BSD-3-Clause-Clear' : license
}

/** Reads the facts in one package, e.g. `thirdweb@5.121.6`. Returns them by key. */
export async function readPackage(spec, into) {
  const name = spec.slice(0, spec.lastIndexOf('@'))
  const folder = join(into, spec.replaceAll('/', '-'))
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('npm', ['pack', spec, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  const digest = createHash('sha512').update(readFileSync(join(folder, archive)))
  const root = join(folder, 'package')
  const license = readLicence(root, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).license)
  if (!permissive.includes(license))
    throw new Error(`${spec} has the license ${license}: its facts may not be used.`)
  const [, readOne] =
    [
      ['@solana/wallet-adapter-', readSolanaAdapter],
      ['@cosmos-kit/', readCosmosKit],
    ].find(([prefix]) => name.startsWith(prefix)) ?? []
  const read = readers[name] ?? readOne
  if (!read) throw new Error(`${spec}: this script cannot read it.`)
  return { facts: await read(root), integrity: `sha512-${digest.digest('base64')}`, license }
}

if (process.argv[1]?.endsWith('readWalletPackages.mjs')) {
  const rows = JSON.parse(readFileSync(join(directory, 'wallets.json'), 'utf8'))
  const asked = new Map()
  for (const source of rows.flatMap(({ sources }) => sources)) {
    const [, spec, key] = /^npm:(.+@[^#]+)#(.+)$/.exec(source) ?? []
    if (spec) asked.set(spec, [...(asked.get(spec) ?? []), key])
  }
  const into = mkdtempSync(join(tmpdir(), 'portico-wallets-'))
  const record = {}
  try {
    for (const [spec, keys] of [...asked].sort(([a], [b]) => a.localeCompare(b))) {
      const { facts, integrity, license } = await readPackage(spec, into)
      const wallets = {}
      for (const key of [...new Set(keys)].sort()) {
        if (!facts[key]) throw new Error(`${spec} has no ${key}.`)
        wallets[key] = Object.fromEntries(Object.entries(facts[key]).filter(([, value]) => value))
      }
      record[spec] = { license, integrity, wallets }
    }
  } finally {
    rmSync(into, { force: true, recursive: true })
  }
  const file = fileURLToPath(
    new URL('../packages/server/src/directory/testing/packageFacts.json', import.meta.url),
  )
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
}
