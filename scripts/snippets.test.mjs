import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings } from '../packages/server/src/settings/parseSettings.ts'
import { readSettings } from '../packages/server/src/settings/readSettings.ts'
import { root } from './checks/houseFiles.mjs'
import { pages, quotations, withQuotations } from './snippets.mjs'

const readText = (path) => readFileSync(join(root, path), 'utf8')
const quotedSomewhere = new Set(pages().flatMap((page) => quotations(readText(page)).map(({ file }) => file)))

test.each(pages())('default: %s quotes its files exactly', (page) => {
  const text = readText(page)
  // To fix it: node scripts/snippets.mjs
  expect(text).toBe(withQuotations(text, readText))
})

test('behavior: every snippet is quoted, and code for a site is never written by hand', () => {
  const snippets = readdirSync(join(root, 'docs/snippets')).map((name) => `docs/snippets/${name}`)
  expect(snippets.filter((file) => !quotedSomewhere.has(file))).toEqual([])
  for (const page of pages()) {
    const blocks = [...readText(page).matchAll(/(.*)\n```(?:ts|tsx)\n/g)]
    expect(blocks.map(([, before]) => before).filter((before) => !/^<!-- file: /.test(before))).toEqual([])
  }
})

test.each(pages())('behavior: every link of %s inside the repository works', (page) => {
  const prose = readText(page).replace(/^```[\s\S]*?^```/gm, '')
  const links = [...prose.matchAll(/(?:\]\(|src="|srcset="|href=")([^)\s"]+)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^(https?:|mailto:|#)/.test(link))
  const broken = links.filter((link) => {
    const [path, anchor] = link.split('#')
    const file = normalize(join(dirname(page), path))
    if (!existsSync(join(root, file))) return true
    return anchor !== undefined && !anchors(readText(file)).includes(anchor)
  })
  expect(broken).toEqual([])
})

/** Returns the anchors of a page's headings, as repository hosts create them. */
function anchors(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Returns the names that a page has in backticks. */
function named(page) {
  return new Set([...readText(page).matchAll(/`([^`\n]+)`/g)].map(([, name]) => name))
}

/** Returns the fields of an exported object type, without those of the objects inside it. */
function fieldsOf(path, type) {
  const [, body = ''] =
    new RegExp(`export type ${type}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(readText(path)) ?? []
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name)
}

test('behavior: docs/options.md names every option and every feature', () => {
  const names = named('docs/options.md')
  const options = fieldsOf('packages/portico/src/core/options.ts', 'PorticoOptions<')
  const features = ['LocalFeatures', 'RemoteFeatures'].flatMap((type) =>
    fieldsOf('packages/portico/src/core/features.ts', type),
  )
  expect(options).toContain('networks')
  expect(features).toContain('walletFeaturesOrder')
  expect([...options, ...features].filter((name) => !names.has(name))).toEqual([])
})

test('behavior: docs/hooks.md names every hook and button', () => {
  const names = named('docs/hooks.md')
  const exported = [
    ...readText('packages/portico/src/exports/react.ts').matchAll(/\b(use\w+|\w+Button)\b(?=[ ,}])/g),
  ].map(([, name]) => name)
  expect(exported).toContain('usePorticoAccount')
  expect(exported.filter((name) => !names.has(name))).toEqual([])
})

test('behavior: docs/theming.md names every variable that the styles read', () => {
  const names = named('docs/theming.md')
  const styles = [
    readText('packages/portico/src/ui/tokens/tokens.css.ts'),
    readText('packages/portico/button.css'),
  ]
  const variables = new Set(
    styles.flatMap((text) => [...text.matchAll(/var\((--portico-[\w-]+)/g)].map(([, name]) => name)),
  )
  expect(variables).toContain('--portico-accent')
  expect([...variables].filter((name) => !names.has(name))).toEqual([])
})

test('behavior: docs/server.md names every setting, variable and route', () => {
  const names = named('docs/server.md')
  const variables = [
    ...readText('packages/server/src/settings/readSettings.ts').matchAll(/^ {2}([A-Z_]{5,}): '([\w.]+)'/gm),
  ]
  const paths = readdirSync(join(root, 'packages/protocol/src/http'), { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readText(`packages/protocol/src/http/${name}`).matchAll(/^ {2}path: '([^']+)'/gm)])
    .map(([, path]) => path)
  expect(variables.length).toBeGreaterThan(10)
  expect(paths.length).toBeGreaterThan(10)
  const wanted = [...variables.flatMap(([, variable, setting]) => [variable, setting]), ...paths]
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
})

test('behavior: the settings in docs/server.md are accepted by the server', () => {
  const settings = JSON.parse(readText('docs/snippets/server.json'))
  expect(parseSettings(settings)).toMatchObject({ port: 8787, trustedProxies: 1 })
  expect(readSettings({}, { file: join(root, 'docs/snippets/server.json') })).toEqual(parseSettings(settings))
})
