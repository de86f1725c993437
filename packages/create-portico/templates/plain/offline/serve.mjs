// Run by start.mjs: serves the page at http://localhost:5173, with the test wallets in it. The folder `dist`, which
// `npm run build` writes, does not have them.
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, watchFile, writeFileSync } from 'node:fs'
import { context } from 'esbuild'

const port = 5173
const folder = '.portico/page'

buildPage()
watchFile('index.html', { interval: 300 }, buildPage)

const wallets = await context({
  bundle: true,
  entryPoints: ['src/testWallets.ts'],
  format: 'esm',
  outdir: folder,
})
await wallets.rebuild()
await wallets.serve({ host: '127.0.0.1', port, servedir: folder })
console.log(`  The page is at http://localhost:${port}. After a change in index.html, reload the page.`)

function buildPage() {
  const { status } = spawnSync(process.execPath, ['offline/buildPage.mjs'], { stdio: 'inherit' })
  if (status !== 0) return
  cpSync('dist', folder, { recursive: true })
  const page = readFileSync('dist/index.html', 'utf8')
  const script = '<script type="module" src="testWallets.js"></script>'
  writeFileSync(`${folder}/index.html`, page.replace('</head>', `${script}</head>`))
}
