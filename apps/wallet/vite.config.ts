import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { writeLicenses } from './writeLicenses.js'

const pages = ['dashboard', 'loading', 'passkey', 'release', 'review', 'sdk'] as const

/**
 * Writes `build.json` beside the build, with the SHA-256 of each file and of all files together. The same sources give
 * the same files, so anyone can build the wallet and compare.
 */
function writeHashes(): Plugin {
  let outDir = ''
  return {
    name: 'wallet:write-hashes',
    configResolved: (config) => {
      outDir = join(config.root, relative(config.root, config.build.outDir))
    },
    closeBundle: () => {
      const files = Object.fromEntries(
        readdirSync(outDir, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && entry.name !== 'build.json')
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
          .map((path) => [
            relative(outDir, path).replaceAll('\\', '/'),
            createHash('sha256').update(readFileSync(path)).digest('hex'),
          ]),
      )
      const all = createHash('sha256').update(JSON.stringify(files)).digest('hex')
      writeFileSync(join(outDir, 'build.json'), `${JSON.stringify({ sha256: all, files }, null, 2)}\n`)
    },
  }
}

const conditions = ['portico-source', 'module', 'browser', 'production']

/** Builds the program of the recovery kit as one file. The kit contains this program, and loads nothing. */
export async function buildKitScript(): Promise<string> {
  const built = await build({
    build: {
      lib: { entry: join(import.meta.dirname, 'src/recovery/kit.ts'), formats: ['iife'], name: 'kit' },
      target: 'es2022',
      write: false,
    },
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    resolve: { conditions },
    root: import.meta.dirname,
  })
  const [first] = built as { output: { code?: string }[] }[]
  // If the program contained this text, it would end the script element around it.
  const script = (first?.output[0]?.code ?? '').replaceAll('</script', '<\\/script').trim()
  if (script === '')
    throw new Error('The recovery kit has no program: the build of src/recovery/kit.ts gave none.')
  return script
}

/** Puts the kit's program beside the pages, and its SHA-256 into them. The pages accept no other program. */
function writeKitScript(): Plugin {
  let script = ''
  return {
    name: 'wallet:write-kit-script',
    apply: 'build',
    async config() {
      script = await buildKitScript()
      return {
        define: {
          __KIT_SCRIPT_SHA256__: JSON.stringify(createHash('sha256').update(script).digest('base64')),
        },
      }
    },
    generateBundle() {
      this.emitFile({ fileName: 'recovery-kit.js', source: script, type: 'asset' })
    },
  }
}

export default defineConfig({
  appType: 'mpa',
  base: '/',
  build: {
    // The preload helper adds code to the page, which the strict policy does not allow.
    modulePreload: false,
    rolldownOptions: {
      input: Object.fromEntries(pages.map((page) => [page, join(import.meta.dirname, `${page}.html`)])),
    },
    target: 'es2022',
  },
  plugins: [react(), writeKitScript(), writeLicenses(), writeHashes()],
  resolve: { conditions },
})
