// Run by `npm run check`: the texts are easy enough to understand in one reading. The grade is the Flesch-Kincaid grade
// level: how many years of school an English text requires.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { syllable } from 'syllable'
import ts from 'typescript'
import { houseFiles, root } from './houseFiles.mjs'
import { report } from './report.mjs'

const pageGrade = 11
const screenMedian = 8
const textGrade = 12
/** If a text on a screen has fewer words, its grade means nothing. */
const gradedWords = 10
const sentenceWords = 40

/** Files whose prose is graded as a page. If a pattern matches no file, the check fails, so no moved folder escapes. */
export const pagePatterns = [
  /^[A-Z]+\.md$/,
  /^docs\/[a-z0-9-]+\.md$/,
  /^packages\/[a-z]+\/README\.md$/,
  /^examples\/README\.md$/,
]

/** Files whose texts are screens, pages and emails. Each file counts as one screen. */
export const screenPatterns = [
  /^packages\/texts\/src\/en\/modal\/[a-zA-Z]+\.ts$/,
  /^packages\/texts\/src\/en\/frame\/[a-zA-Z]+\.ts$/,
  /^packages\/texts\/src\/en\/server\/[a-zA-Z]+\.ts$/,
  /^apps\/wallet\/src\/screens\/.+\.tsx?$/,
  /^apps\/wallet\/src\/approval\/.+\.tsx?$/,
  /^packages\/server\/src\/identity\/(pages|mail|social)\/.+\.ts$/,
  /^packages\/server\/src\/vault\/releasePage\.ts$/,
]

const isNoScreen = (path) => /\.(test|stories)\.tsx?$|\/testing\/|\.css\.ts$/.test(path)

/** Returns the paths that a pattern matches, and a problem for each pattern that matches none. */
export function matchPaths(paths, patterns) {
  const found = patterns.map((pattern) => paths.filter((path) => pattern.test(path)))
  return {
    paths: [...new Set(found.flat())],
    problems: patterns
      .filter((_, index) => found[index].length === 0)
      .map((pattern) => `${pattern}: no file matches, so nothing is graded; correct the pattern`),
  }
}

const wordsOf = (text) => text.match(/[A-Za-z][A-Za-z’'-]*/g) ?? []
const sentencesOf = (text) =>
  text.split(/(?<=[.!?:…][)”]?)\s+|\n{2,}/).filter((sentence) => wordsOf(sentence).length > 0)

/** Returns the Flesch-Kincaid grade level of a text. */
export function gradeOf(text) {
  const words = wordsOf(text)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  return (0.39 * words.length) / sentencesOf(text).length + (11.8 * syllables) / words.length - 15.59
}

/**
 * Returns the sentences of a page of Markdown, without code blocks, tables and headings. Code inside a sentence counts
 * as a word.
 */
function proseOf(markdown) {
  return markdown
    .replace(/^```[\s\S]*?^```$/gm, '\n\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^(\||#).*$/gm, '\n\n')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'code')
    .replace(/^\s*([-*]|\d+\.)\s+/gm, '\n\n')
    .replace(/[*_]/g, '')
}

/**
 * Returns every text of a source file that a user may read: literals, templates and the text of elements, with 0 for
 * each value.
 */
function textsOf(path, source) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const found = []
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push(node.text)
    if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join(''))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind))
  return found
    .map((text) =>
      text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\{\w+\}/g, '0')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => wordsOf(text).length > gradedWords && !isCode(text))
}

// Literals may also contain styles, scripts and signatures of contracts.
const isCode = (text) => /[{}=]|\w\(|:root/.test(text)

/** Returns the problems of one page of documentation. */
export function pageProblems(path, markdown) {
  const prose = proseOf(markdown)
  const grade = gradeOf(prose)
  const problems = grade > pageGrade ? [`${path}: grade ${grade.toFixed(1)}, above ${pageGrade}`] : []
  for (const sentence of sentencesOf(prose)) {
    const { length } = wordsOf(sentence)
    if (length > sentenceWords)
      problems.push(`${path}: a sentence of ${length} words, above ${sentenceWords}: ${start(sentence)}`)
  }
  return problems
}

/** Returns the problems of the texts in one source file. */
export function screenProblems(path, source) {
  const graded = textsOf(path, source).map((text) => ({ text, grade: gradeOf(text) }))
  if (graded.length === 0) return []
  const grades = graded.map(({ grade }) => grade).sort((one, other) => one - other)
  const half = (grades.length - 1) / 2
  const median = (grades[Math.floor(half)] + grades[Math.ceil(half)]) / 2
  const problems =
    median > screenMedian ? [`${path}: median grade ${median.toFixed(1)}, above ${screenMedian}`] : []
  for (const { text, grade } of graded) {
    if (grade > textGrade)
      problems.push(`${path}: grade ${grade.toFixed(1)}, above ${textGrade}: ${start(text)}`)
  }
  return problems
}

const start = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 80)

if (process.argv[1]?.endsWith('readability.mjs')) {
  const paths = houseFiles()
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const pages = matchPaths(paths, pagePatterns)
  const screens = matchPaths(
    paths.filter((path) => !isNoScreen(path)),
    screenPatterns,
  )
  report(
    [
      ...pages.problems,
      ...screens.problems,
      ...pages.paths.flatMap((path) => pageProblems(path, read(path))),
      ...screens.paths.flatMap((path) => screenProblems(path, read(path))),
    ],
    `${pages.paths.length} pages and ${screens.paths.length} files of screens are easy to read`,
  )
}
