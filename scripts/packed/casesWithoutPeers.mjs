// Read by scripts/packed.mjs: the cases of sites that lack optional packages.
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/houseFiles.mjs'
import { bundlers, program } from './buildApp.mjs'
import { clickApp } from './clickApp.mjs'
import { openPlainPage } from './openPlainPage.mjs'

const pages = 'scripts/packed/pages'
const titles = { esbuild: 'esbuild', parcel: 'Parcel', vite: 'Vite 8', webpack: 'webpack' }
/** The example whose tools an app uses. esbuild is the repository's own. */
const examples = { esbuild: 'without-evm', parcel: 'parcel', vite: 'without-evm', webpack: 'webpack' }

/** Opens the modal on a page whose families do not include the simulated wallet. */
const openModal = (where) => clickApp({ ...where, isWalletListed: false })

/** npm installs React as a peer of the query library. Other package managers do not. Returns no problems. */
function removeReact(app) {
  for (const name of ['react', 'react-dom']) {
    rmSync(join(app, 'node_modules', name), { recursive: true, force: true })
  }
  return []
}

/**
 * Returns the cases. `openFolder` serves the app's `dist` and calls a function with its address, `openNext` builds and
 * starts a Next app.
 */
export function casesWithoutPeers({ openFolder, openNext }) {
  const names = Object.keys(bundlers)
  return [
    ...names.map((bundler) => ({
      name: `${titles[bundler]} without viem`,
      bundler,
      example: examples[bundler],
      files: { 'src/main.js': 'examples/without-evm/src/main.js' },
      remove: ['viem'],
      run: async (app) => [...(await bundlers[bundler](app)), ...(await openFolder(app, openModal))],
    })),
    {
      name: 'Next without viem',
      bundler: 'next',
      example: 'next',
      files: {
        'src/app/Wallet.tsx': `${pages}/SolanaWallet.tsx`,
        'src/proxy.ts': `${pages}/openProxy.ts`,
      },
      remove: ['viem'],
      run: (app) => openNext(app, openModal),
    },
    // A plain page, without React, viem, wagmi and any SDK of a chain.
    ...names.map((bundler) => ({
      name: `${titles[bundler]} without React`,
      bundler,
      example: examples[bundler],
      files: { 'src/main.js': `${pages}/plainPage.js` },
      remove: ['react', 'react-dom', 'viem'],
      run: async (app) => [
        ...removeReact(app),
        ...(await bundlers[bundler](app)),
        ...(await openFolder(app, (where) => openPlainPage({ ...where, title: 'ready' }))),
      ],
    })),
    {
      name: 'bare Node without optional packages',
      manifest: { dependencies: { portico: '0' } },
      run: async (app) => {
        removeReact(app)
        copyFileSync(join(root, 'scripts/packed/useWithoutPeers.mjs'), join(app, 'useWithoutPeers.mjs'))
        return JSON.parse(await program(app, 'useWithoutPeers.mjs', []))
      },
    },
  ]
}
