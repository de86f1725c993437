/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Finding } from './finding.js'

const remedy =
  'Set `"moduleResolution": "bundler"` in tsconfig.json; or `"nodenext"`, where no bundler comes after TypeScript.'

/**
 * Checks how TypeScript resolves packages. Returns undefined for a project without tsconfig.json.
 */
export async function examineTypes(folder: string): Promise<Finding | undefined> {
  const options = await readCompilerOptions(join(folder, 'tsconfig.json'))
  if (!options) return undefined
  const name = 'moduleResolution'
  const { module = '', moduleResolution } = options
  const resolution =
    moduleResolution ?? (/^(amd|umd|system|es6|es2015)$/.test(module) ? 'classic' : 'default')
  // `classic` finds no package by its entries; `node` finds the types but never the code.
  if (resolution === 'classic') return { found: resolution, name, remedy, status: 'problem' }
  if (/^node(10)?$/.test(resolution)) return { found: resolution, name, remedy, status: 'warning' }
  return { found: resolution, name, status: 'ok' }
}

type CompilerOptions = { module?: string; moduleResolution?: string }

/**
 * The two options as TypeScript reads them, from the file and from those that it extends by a path.
 */
async function readCompilerOptions(file: string, depth = 0): Promise<CompilerOptions | undefined> {
  if (depth > 10) return {}
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const options: CompilerOptions = {}
  const extended = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(withoutComments(text))?.[1] ?? ''
  for (const [, path = ''] of extended.matchAll(/"([^"]*)"/g)) {
    if (!path.startsWith('.')) continue
    const place = join(dirname(file), path)
    const base =
      (await readCompilerOptions(place, depth + 1)) ?? (await readCompilerOptions(`${place}.json`, depth + 1))
    Object.assign(options, base)
  }
  for (const name of ['module', 'moduleResolution'] as const) {
    const value = new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(withoutComments(text))?.[1]
    if (value) options[name] = value.toLowerCase()
  }
  return options
}

function withoutComments(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (match) =>
    match.startsWith('"') ? match : '',
  )
}
