import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The folder of the package that a module belongs to. */
const packageOf = (id: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0]

/**
 * Writes `licenses.txt` beside the build: the licenses of the packages whose code is in it. They ask that each copy of
 * their code comes with their text.
 */
export function writeLicenses(): Plugin {
  return {
    name: 'wallet:write-licenses',
    apply: 'build',
    generateBundle() {
      const folders = [...this.getModuleIds()].flatMap((id) => packageOf(id) ?? [])
      const texts = [...new Set(folders)].map((folder) => {
        const { license, name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
          license?: string
          name: string
          version: string
        }
        return `${name} ${version} (${license ?? 'see its text'})\n\n${readLicense(folder)}`
      })
      const source = [...new Set(texts)].sort().join(`\n\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ fileName: 'licenses.txt', source: `${source}\n`, type: 'asset' })
    },
  }
}

function readLicense(folder: string): string {
  const file = existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .find((name) => /^licen[cs]e/i.test(name))
    : undefined
  return file === undefined
    ? 'The package has no file with its license.'
    : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
}
