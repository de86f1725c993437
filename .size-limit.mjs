// The weights that have a limit, measured by named import. The limits and their reasons are in bench/size/budgets.mjs.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from './bench/size/budgets.mjs'
import { modalModules } from './bench/size/modalModules.mjs'

const dist = join(import.meta.dirname, 'packages/portico/dist')
const entry = (name) => join(dist, 'exports', `${name}.js`)

const firstLoad = {
  [entry('index')]: '{ createPortico }',
  [entry('eip155')]: '{ eip155 }',
  [entry('react')]: '{ PorticoProvider, ConnectButton }',
}
// size-limit can measure only one whole module, so each of these virtual modules exports many.
const openConnect = join(dist, 'open-connect')
const openWithLogin = join(dist, 'open-with-login')
const withoutSdk = ['bip122', 'cosmos', 'polkadot']
const whole = (name) => join(dist, `whole-${name}`)
const manyInOne = new Map([
  [openConnect, () => modalModules(dist)],
  [openWithLogin, () => modalModules(dist, { login: true })],
  ...withoutSdk.map((name) => [whole(name), () => modulesOf(join(dist, 'families', name))]),
])

function modulesOf(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, file))
}

// React and code behind import() are left out: the page already has React, and the rest loads when it is needed. viem
// is not left out: a static import of it is an error, because it would add to every page that does not use viem itself.
const external = {
  name: 'external',
  setup(build) {
    build.onLoad({ filter: /.*/, namespace: 'many' }, ({ path }) => ({
      contents: manyInOne
        .get(path)()
        .map((path, index) => `export * as module${index} from ${JSON.stringify(path)}`)
        .join('\n'),
      resolveDir: dist,
    }))
    build.onResolve({ filter: /.*/ }, ({ importer, kind, path }) => {
      if (manyInOne.has(path)) return { path, namespace: 'many' }
      if (kind === 'dynamic-import') return { path, external: true }
      if (/^react(-dom)?(\/|$)/.test(path)) return { path, external: true }
      if (!/^(viem|@solana\/kit)(\/|$)/.test(path)) return undefined
      return { errors: [{ text: `${importer} imports ${path} without waiting: use import()` }] }
    })
  },
}

// Everything of Solana's family that loads on demand, with the packages that it imports, because a page does not
// already have them.
const family = (name) => join(dist, `families/solana/${name}.js`)
const solana = {
  [family('connect')]: '{ connect }',
  [family('reconnect')]: '{ reconnect }',
  [family('sign')]: '{ signMessage }',
  [family('balance')]: '{ getBalance }',
  [family('sending')]: '{ sending }',
  [family('estimateSend')]: '{ estimateSend }',
  [family('readTokens')]: '{ readTokens }',
  [family('send')]: '{ send }',
}
const withSdk = (config) => ({ ...config, format: 'esm', target: 'es2022' })

const modifyEsbuildConfig = (config) => ({
  ...config,
  define: { 'process.env.NODE_ENV': '"production"' },
  format: 'esm',
  plugins: [external],
  target: 'es2022',
})

const kb = (number) => `${number} kB`

export default [
  {
    name: 'first load',
    import: firstLoad,
    limit: kb(budgets.firstLoad.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  },
  {
    name: 'page without React',
    import: {
      [entry('index')]: '{ createPortico }',
      [entry('eip155')]: '{ eip155 }',
      [entry('elements')]: '{ elementNames }',
    },
    limit: kb(budgets.plainPage.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  },
  {
    name: 'all families',
    import: {
      ...firstLoad,
      [entry('bip122')]: '{ bip122 }',
      [entry('cosmos')]: '{ cosmos }',
      [entry('polkadot')]: '{ polkadot }',
      [entry('solana')]: '{ solana }',
    },
    limit: kb(budgets.firstLoad.limitKb + budgets.families.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  },
  {
    name: 'sign-in',
    import: {
      ...firstLoad,
      [entry('react')]: '{ PorticoProvider, ConnectButton, SignedIn, SignedOut, usePorticoSIWX }',
      [entry('siwx')]: '{ serverSiwx }',
    },
    limit: kb(budgets.firstLoad.limitKb + budgets.signIn.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  },
  {
    name: 'open connect',
    import: { ...firstLoad, [openConnect]: '*' },
    limit: kb(budgets.firstLoad.limitKb + budgets.openConnect.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  },
  {
    name: 'email and social',
    import: { ...firstLoad, [openWithLogin]: '*' },
    limit: kb(budgets.firstLoad.limitKb + budgets.openConnect.limitKb + budgets.loginMethods.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  },
  {
    name: 'best-known wallets',
    import: { [join(dist, 'wallets/rows.js')]: '*' },
    limit: kb(budgets.wallets.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  },
  {
    name: 'walletconnect client',
    import: { [entry('walletconnect')]: '{ createWalletConnectClient }' },
    limit: kb(budgets.walletConnect.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  },
  {
    name: 'ethereum provider',
    import: {
      [join(import.meta.dirname, 'packages/ethereum-provider/dist/exports/index.js')]: '{ EthereumProvider }',
    },
    limit: kb(budgets.ethereumProvider.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  },
  {
    name: 'solana on demand',
    import: solana,
    limit: kb(budgets.solana.limitKb),
    gzip: true,
    modifyEsbuildConfig: withSdk,
  },
  ...withoutSdk.map((name) => ({
    name: `${name}, whole`,
    import: { [whole(name)]: '*' },
    limit: kb(budgets.family.limitKb),
    gzip: true,
    modifyEsbuildConfig,
  })),
]
