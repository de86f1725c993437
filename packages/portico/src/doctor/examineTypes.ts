/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type Finding, isRecord } from '@portico/protocol/text'
import { removeComments } from './removeComments.js'

const name = 'moduleResolution'

/**
 * Checks how TypeScript resolves packages, in tsconfig.json and in the projects to which it refers. Returns undefined
 * for a project without tsconfig.json.
 *
 * @param version version of TypeScript; undefined if Node does not find TypeScript
 */
export async function examineTypes(
  folder: string,
  version: string | undefined,
): Promise<Finding | undefined> {
  const findings: Finding[] = []
  const seen = new Set<string>()
  const files = [join(folder, 'tsconfig.json')]
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    const config = seen.has(file) || seen.size >= fileLimit ? undefined : await readConfig(file)
    seen.add(file)
    if (!config) continue
    for (const path of config.references) files.push(toFile(join(dirname(file), path)))
    // A file that only lists projects compiles nothing itself.
    const isList = config.isWithoutFiles && config.references.length > 0
    if (!isList) findings.push(examineOptions(config.options, relative(folder, file), version))
  }
  const worst = (['problem', 'warning', 'ok'] as const).flatMap((status) =>
    findings.filter((finding) => finding.status === status),
  )
  return worst[0]
}

/** Maximum number of files to read. */
const fileLimit = 100

function examineOptions(options: CompilerOptions, file: string, version: string | undefined): Finding {
  const resolution = options.moduleResolution ?? defaultOf(options, version)
  const found = file === 'tsconfig.json' ? resolution : `${resolution}, in ${file}`
  const remedy = `Set \`"moduleResolution": "bundler"\` in ${file}; or \`"nodenext"\`, if no bundler runs after TypeScript.`
  // `classic` does not find the entries of a package; `node` finds their types but not their code.
  if (resolution === 'classic') return { found, name, remedy, status: 'problem' }
  if (/^node(10)?$/.test(resolution)) return { found, name, remedy, status: 'warning' }
  return { found, name, status: 'ok' }
}

/**
 * Returns what TypeScript uses if `moduleResolution` is not set. If `module` is `amd`, `none`, `umd` or `system`, it is
 * `classic`. Otherwise, before version 6, it depends on `module`, whose default depends on `target`.
 *
 * Source: TypeScript's `computedOptions`, versions 5.0 to 6.0.
 */
function defaultOf({ module, target }: CompilerOptions, version: string | undefined): string {
  if (/^(amd|none|umd|system)$/.test(module ?? '')) return 'classic'
  const major = version === undefined ? undefined : Number.parseInt(version, 10)
  if (major !== undefined && major >= 6) return 'default'
  if (module === 'commonjs') return 'node10'
  if (/^(es6|es2015)$/.test(module ?? '')) return 'classic'
  // If the version is unknown, it may be a recent one, which finds packages.
  if (major === undefined || /^(node|preserve)/.test(module ?? '')) return 'default'
  return module === undefined && /^(es3|es5)$/.test(target ?? 'es5') ? 'node10' : 'classic'
}

type CompilerOptions = {
  module?: string | undefined
  moduleResolution?: string | undefined
  target?: string | undefined
}
type Config = { isWithoutFiles: boolean; options: CompilerOptions; references: readonly string[] }

/** Reads a file and the options of the files that it extends. References are not inherited. */
async function readConfig(file: string, depth = 0): Promise<Config | undefined> {
  const json = depth > 10 ? {} : await readJson(file)
  if (!json) return undefined
  const options: CompilerOptions = {}
  for (const path of [json.extends].flat().filter((each) => typeof each === 'string')) {
    for (const place of placesOf(dirname(file), path)) {
      const base = await readConfig(place, depth + 1)
      if (!base) continue
      Object.assign(options, base.options)
      break
    }
  }
  const own = isRecord(json.compilerOptions) ? json.compilerOptions : {}
  for (const option of ['module', 'moduleResolution', 'target'] as const) {
    const value = own[option]
    if (typeof value === 'string') options[option] = value.toLowerCase()
  }
  const references: unknown = json.references
  return {
    isWithoutFiles: Array.isArray(json.files) && json.files.length === 0 && !json.include,
    options,
    references: (Array.isArray(references) ? references : []).flatMap((each: unknown) =>
      isRecord(each) && typeof each.path === 'string' ? [each.path] : [],
    ),
  }
}

/** Returns the possible files for the path of an `extends`: a file path, or a path in a package. */
function placesOf(folder: string, path: string): readonly string[] {
  const forms = (place: string) => [place, `${place}.json`, join(place, 'tsconfig.json')]
  if (/^\.|^\/|^[a-z]:/i.test(path)) return forms(path.startsWith('.') ? join(folder, path) : path)
  const places: string[] = []
  for (let place = folder; ; place = dirname(place)) {
    places.push(...forms(join(place, 'node_modules', path)))
    if (place === dirname(place)) return places
  }
}

/** Returns the file that a reference points to. The reference may also name the file's folder. */
function toFile(path: string): string {
  return path.endsWith('.json') ? path : join(path, 'tsconfig.json')
}

async function readJson(file: string): Promise<Record<string, unknown> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const plain = removeComments(text.replace(/^\uFEFF/, ''))
    const json: unknown = JSON.parse(plain.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, withoutComma))
    return isRecord(json) ? json : {}
  } catch {
    return {}
  }
}

const withoutComma = (match: string) => (match === ',' ? '' : match)
