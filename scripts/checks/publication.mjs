// Run by `npm run check`: until the packages are published, strangers may take their names. So each command in a
// page that installs one of them by name has the words "not on npm yet" beside it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFiles, root } from './houseFiles.mjs'
import { report } from './report.mjs'

/** Set this to true when the packages are on npm. From then on, no page may have the words. */
export const isPublished = false

const words = /\bnot on npm yet\b/i
const command =
  /\b(npm (install|i|create|init|exec)|npx|pnpm (add|dlx|create)|yarn (add|dlx|create)) [^`\n]*(?<![\w./-])@?portico(?![\w.])/
/** Pages for users. Changelogs are read after a release. */
const isPage = (path) =>
  /^(README|CONTRIBUTING|AGENTS|SECURITY|ARCHITECTURE)\.md$/.test(path) ||
  /^(docs|examples|packages|apps)\/.*\.md$/.test(path)

/** Splits a page into paragraphs and code blocks, each with its line. */
function splitPage(text) {
  const parts = []
  let isInCode = false
  let open
  for (const [index, line] of text.split('\n').entries()) {
    const isFence = /^\s*```/.test(line)
    if (open === undefined || (isFence && !isInCode)) {
      open = { line: index + 1, text: '' }
      parts.push(open)
    }
    open.text += `${line}\n`
    if (isFence) isInCode = !isInCode
    if (!isInCode && (isFence || line.trim() === '')) open = undefined
  }
  return parts.filter((part) => part.text.trim() !== '')
}

/** Returns the problems of one page: commands without the words, or words that are no longer true. */
export function publicationProblems(path, text, published = isPublished) {
  const parts = splitPage(text)
  if (published) {
    return parts
      .filter((part) => words.test(part.text))
      .map(({ line }) => `${path}:${line}: says "not on npm yet", but the packages are published`)
  }
  return parts
    .filter((part) => command.test(part.text))
    .filter((part) => {
      const at = parts.indexOf(part)
      // A command in a sentence has the words in its paragraph; a block has them in the paragraph before or after.
      const beside = part.text.trim().startsWith('```') ? [parts[at - 1], parts[at + 1]] : [part]
      return !beside.some((each) => words.test(each?.text.replaceAll(/\s+/g, ' ') ?? ''))
    })
    .map(({ line }) => `${path}:${line}: installs a package of ours; say beside it that it is not on npm yet`)
}

if (process.argv[1]?.endsWith('publication.mjs')) {
  const pages = houseFiles().filter(isPage)
  const problems = pages.flatMap((path) => publicationProblems(path, readFileSync(join(root, path), 'utf8')))
  report(problems, isPublished ? 'published' : 'every install says that it is not on npm yet')
}
