// Run by hand after adding a folder to `packages/texts/src`, and by `npm run check` with `--check`: writes the list of
// languages, and the entries of `portico` from which a site imports them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './checks/houseFiles.mjs'

const texts = 'packages/texts/src'

/** Returns the tags of all languages, which are the names of their folders. */
export function listLanguages() {
  return readdirSync(join(root, texts), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** Returns a language's own name for itself, with a capital letter, as in a list. */
export function ownNameOf(tag) {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** Returns the direction in which a language is written. */
export function directionOf(tag) {
  const locale = new Intl.Locale(tag)
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? 'ltr'
}

/** Returns the files to write, by path. */
export function languageFiles(tags = listLanguages()) {
  const rows = tags.map((tag) => {
    const loaders = ['frame', 'server']
      .filter((part) => existsSync(join(root, texts, tag, `${part}.ts`)))
      .map((part) => [part, `() => import('./${tag}/${part}.js')`])
    const facts = [['direction', `'${directionOf(tag)}'`], ['name', `'${ownNameOf(tag)}'`], ...loaders].sort(
      ([a], [b]) => (a < b ? -1 : 1),
    )
    return `  ${tag}: {\n${facts.map(([name, value]) => `    ${name}: ${value},\n`).join('')}  },\n`
  })
  return new Map([
    [
      `${texts}/languages.ts`,
      `// Written by \`node scripts/languages.mjs\`.\n/** The languages of this package: one for each folder. */\nexport const languages = {\n${rows.join('')}} as const\n`,
    ],
    [
      `${texts}/pairingTexts.ts`,
      `// Written by \`node scripts/languages.mjs\`.\n/** The texts of the pairing dialog, in every language. A list of their own, so that a bundler packs no other texts. */\nexport const pairingTexts = {\n${tags
        .map(
          (tag) =>
            `  ${tag}: { direction: '${directionOf(tag)}', load: () => import('./${tag}/pairing.js') },\n`,
        )
        .join('')}} as const\n`,
    ],
    ...tags.map((tag) => [
      `packages/portico/src/exports/languages/${tag}.ts`,
      `export { ${tag} } from '@portico/texts/${tag}/language'\nexport type { Language } from '@portico/texts/language'\n`,
    ]),
  ])
}

if (process.argv[1]?.endsWith('languages.mjs')) {
  const isCheck = process.argv.includes('--check')
  const problems = []
  for (const [path, text] of languageFiles()) {
    const file = join(root, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    if (isCheck) problems.push(`${path} is not up to date: run \`node scripts/languages.mjs\``)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
  for (const problem of problems) console.error(problem)
  console.log(`${listLanguages().length} languages`)
  if (problems.length > 0) process.exitCode = 1
}
