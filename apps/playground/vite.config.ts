import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contentSecurityPolicy } from './contentSecurityPolicy.js'

const pages = [
  'index',
  'csp',
  'explorer',
  'gallery',
  'hostile',
  'iframe',
  'phone',
  'vanilla',
  'wagmi',
] as const

/** The settings that `npm run demo` passes to the page: the addresses of the server and of the local networks. */
const settingsText = process.env.PLAYGROUND_SETTINGS ?? '{}'

/**
 * Puts the settings into a page when it is served, so that one build works on every port, and serves `csp.html` with
 * the strict policy.
 */
function servePages(): Plugin {
  const fill = (html: string) =>
    html.replace('__SETTINGS__', settingsText.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
  return {
    name: 'playground:serve-pages',
    transformIndexHtml: { handler: (html, context) => (context.server ? fill(html) : html), order: 'post' },
    configurePreviewServer(server) {
      const { outDir } = server.config.build
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const file = path === '/' ? 'index.html' : basename(path)
        if (!pages.some((page) => file === `${page}.html`)) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.setHeader('cache-control', 'no-cache')
        if (file === 'csp.html') {
          response.setHeader('content-security-policy', contentSecurityPolicy(JSON.parse(settingsText)))
        }
        response.end(fill(readFileSync(join(resolve(server.config.root, outDir), file), 'utf8')))
      })
    },
  }
}

export default defineConfig({
  appType: 'mpa',
  build: {
    // Lets developers read the demo's code in the browser.
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(pages.map((page) => [page, join(import.meta.dirname, `${page}.html`)])),
    },
  },
  optimizeDeps: {
    // If Vite discovered one of these packages when the modal first opens, it would reload the page.
    include: [
      ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
      ...['@tanstack/react-query', 'mipd', 'qr', 'valibot', 'zustand/vanilla'],
      ...['@noble/ciphers/chacha.js', '@noble/curves/ed25519.js', '@reown/walletkit', '@walletconnect/core'],
      ...['@noble/hashes/sha2.js', '@noble/hashes/utils.js', '@scure/base', '@solana/kit'],
      ...['viem', 'viem/accounts', 'viem/chains', 'viem/ens', 'viem/utils'],
    ],
  },
  plugins: [react(), servePages()],
  server: {
    warmup: {
      clientFiles: ['./src/pages/playground.tsx', '../../packages/portico/src/modal/shell/modalChunk.ts'],
    },
  },
  resolve: {
    conditions: ['portico-source', 'module', 'browser', 'development|production'],
    // Otherwise, the phone's wallet would add a second copy.
    dedupe: ['@walletconnect/core'],
  },
})
