// Run by a maintainer after a change in docs/snippets: `node scripts/snippets.mjs` writes the files into the pages that
// quote them. scripts/snippets.test.mjs checks that pages and files match.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/houseFiles.mjs'

// A quotation: `<!-- file: docs/snippets/App.tsx -->`, with a fenced block directly below.
const quotation = /<!-- file: (\S+) -->\n```(\w+)\n([\s\S]*?)```/g

const inRoot = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'AGENTS.md', 'SECURITY.md']

/** Returns the pages of documentation, as paths from the root. */
export function pages() {
  const inDocs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  return [...inRoot, ...inDocs.map((name) => `docs/${name}`)]
}

/** Returns the quotations of a page: the file that each names, its language and its text. */
export function quotations(text) {
  return [...text.matchAll(quotation)].map(([, file, language, quoted]) => ({ file, language, quoted }))
}

/** Returns the page with the current text of every quoted file. */
export function withQuotations(text, readText) {
  return text.replace(
    quotation,
    (_, file, language) => `<!-- file: ${file} -->\n\`\`\`${language}\n${readText(file)}\`\`\``,
  )
}

if (process.argv[1]?.endsWith('snippets.mjs')) {
  const readText = (path) => readFileSync(join(root, path), 'utf8')
  for (const page of pages()) {
    const text = readText(page)
    const written = withQuotations(text, readText)
    if (written === text) continue
    writeFileSync(join(root, page), written)
    console.log(`written: ${page}`)
  }
}
