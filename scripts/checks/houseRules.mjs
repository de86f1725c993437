// Run by `npm run check`: the style rules that no other tool enforces. (Biome has those about default exports, enums
// and types.)
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFiles, root } from './houseFiles.mjs'
import { phraseRules } from './phrases.mjs'
import { report } from './report.mjs'
import { ownerProblems } from './stateOwners.mjs'
import { numberProblems } from './testedNumbers.mjs'

const bannedParts = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'manager',
  'service',
  'constants',
])

const isSource = (path) => /\.(ts|tsx|mts|mjs|js)$/.test(path)
/** Returns whether a path is a page of documentation. The generated pages of docs/api do not count. */
const isPage = (path) => /^([A-Z]+|docs\/[a-z0-9-]+|\.changeset\/[a-z-]+)\.md$/.test(path)
const isTest = (path) => /\.(test|test-d|spec|stories)\.tsx?$|\/(fixtures|testing)\//.test(path)
const isPackageSource = (path) => /^packages\/[^/]+\/src\//.test(path) && isSource(path)
const isShipped = (path) => isPackageSource(path) && !isTest(path)
const mayHaveIndex = (path) =>
  /\/exports\/index\.ts$/.test(path) ||
  path === 'packages/texts/src/index.ts' ||
  /\/families\/[^/]+\/index\.ts$/.test(path) ||
  /^packages\/protocol\/src\/[^/]+\/index\.ts$/.test(path)

/** Returns the names in the table of views. */
function viewNames() {
  const table = readFileSync(join(root, 'packages/portico/src/modal/views.ts'), 'utf8')
  return [...table.matchAll(/^ {2}([A-Z]\w+): row\(/gm)].map(([, name]) => name)
}

/** The rules, each with the files it applies to, the pattern it looks for, and what to do instead. */
const textRules = [
  {
    name: 'module-level state',
    holds: isShipped,
    pattern: /^(export )?(let|var)\s/gm,
    instead: 'keep state in the kit (or a parameter); a second kit on the page must not see it',
  },
  ...phraseRules,
  {
    name: 'bare Error',
    holds: isShipped,
    pattern: /throw new (Error|TypeError|RangeError)\(/g,
    instead: 'throw an error class with a code, a sentence and what to do',
  },
  {
    name: 'link to nowhere',
    holds: isShipped,
    pattern: /@see \/\S*/g,
    instead: 'link to a file in docs/ or to a URL: an editor cannot open a path like this',
  },
  {
    name: "postMessage to '*'",
    holds: (path) => isSource(path) && /^(packages|apps)\//.test(path) && !isTest(path),
    pattern: /\.postMessage\([^;]{0,400}?,\s*(['"`])\*\1/g,
    instead: 'name the exact origin, or use the transferred port',
  },
  {
    name: 'JWK of a KeyObject',
    holds: isSource,
    pattern: /\.export\(\{[^}]*'jwk'/g,
    instead:
      'export DER, or use Web Crypto: if Node 20 collects garbage while it exports a generated key as a JWK, the process stops for good',
  },
  {
    name: 'TODO without an issue',
    holds: isSource,
    pattern: /\/[/*][^\n]*\b(TODO|FIXME|XXX|HACK)\b(?!\(#\d+\))/g,
    instead: 'do it, or name the issue: TODO' + '(#123)',
  },
  {
    name: 'test that is passed over',
    holds: (path) => /\.(test|spec)\.tsx?$/.test(path),
    // `runIf` is allowed. With it, a test of PostgreSQL on a machine without PostgreSQL is visibly counted as skipped.
    pattern: /\b(test|it|describe)\.(skip|only|todo|fixme|fails|skipIf)\b/g,
    instead: 'a test runs or is deleted',
  },
  {
    name: 'test that may be skipped, and does not say why',
    holds: (path) => /\.(test|spec)\.(tsx?|mjs)$/.test(path),
    // The condition and the rows of `each` have at most one level of parentheses within.
    pattern:
      /\b(test|it|describe)\.runIf\(([^()]|\([^()]*\))*\)(\.each\(([^()]|\([^()]*\))*\))?\((?!\s*`[^\n]*\$\{[^\n]*(missing|without))/g,
    instead: 'end its title with what the machine lacks, from a name with "missing" or "without"',
  },
  {
    name: 'view that does not say whose chunk it joins',
    holds: (path) => /\/modal\/[^/]+\/(?!Connect\/)([A-Z][^/]+)\/\1\.tsx$/.test(path),
    pattern: /^(?!import '\.\.\/\.\.\/shell\/modalChunk\.js'\n)/g,
    instead: "begin with `import '../../shell/modalChunk.js'`: modalChunk.ts says why",
  },
  {
    name: 'table of views that imports more than types and its own helpers',
    holds: (path) => path.endsWith('/modal/views.ts'),
    pattern: /^import (?!type)[^']*'(?!\.\/shell\/viewRow\.js')/gm,
    instead: 'load views with import(): otherwise, modules form a cycle that no arrow shows',
  },
  {
    name: 'name of a view, or of the modal’s element, in the headless core',
    holds: (path) => path.startsWith('packages/portico/src/core/') && isShipped(path),
    pattern: new RegExp(`(['"\`])(${viewNames().join('|')}|portico-modal)\\1|\\bview: '`, 'g'),
    instead: 'report an intent (core/intent.ts); the modal chooses the view (modal/shell/intentViews.ts)',
  },
  {
    name: 'comment inside of a stylesheet, which every visitor loads',
    holds: (path) => /packages\/portico\/.*(\.css|Css)\.ts$/.test(path),
    pattern: /^[ \t]*\/\* /gm,
    instead: 'write it above the stylesheet, with its selector: // `.row`: why',
  },
  {
    name: 'AbortSignal.any, whose timeouts Node 20 forgets',
    holds: (path) => path.startsWith('packages/server/') && isShipped(path),
    pattern: /AbortSignal\.any\(/g,
    instead: 'use joinSignals, and release it',
  },
  {
    name: 'cookie read or set outside the one module that may',
    holds: (path) =>
      isShipped(path) &&
      path.startsWith('packages/server/src/') &&
      path !== 'packages/server/src/http/browserCookies.ts',
    pattern:
      /\b(?:header|get|getAll|has|append|set|setHeader|getHeader|appendHeader)\(\s*(['"`])(?:set-)?cookie2?\1|(['"`])set-cookie2?\2|\[\s*(['"`])cookie\3\s*\]|\bheaders\??\.cookie\b|\bgetSetCookie\b|(['"`])(?:hono\/)?cookie\4\s*\)?\s*(?=;|\n|$)|__(?:Host|Secure)-/gi,
    instead: "use the caller's `cookies`",
  },
  {
    name: 'error logged whole, with the values of a query',
    holds: (path) => path.startsWith('packages/server/src/') && isShipped(path),
    pattern: /\blog\.\w+\(\s*(?:(?:err|error)\b|\{[^{}]{0,200}\b(?:err|error)\s*[:,}])/g,
    instead: 'log `describeFailure(error)`',
  },
  {
    name: 'client of viem that answers lookups (EIP-3668) by itself, without limits',
    holds: (path) => /^(packages\/(?!testkit\/)|apps\/).*\.tsx?$/.test(path) && !isTest(path),
    pattern: /(?<!function )\bcreate(Public|Wallet|Test)?Client\(\{(?![^;]{0,60}\bccipRead: false\b)/g,
    instead: 'begin with `ccipRead: false`; if names are read, use answerLookups',
  },
  {
    name: 'listener that ends with an AbortSignal',
    holds: (path) => /^packages\/portico\//.test(path) && isShipped(path),
    pattern:
      /(?<!\bsignal\??\.)\baddEventListener\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\{[^{}]*\bsignal\b[^{}]*\},?\s*\)/g,
    instead:
      'use removeEventListener: jsdom refuses the signal of another realm, and stops the test of a site',
  },
  {
    name: 'vi.waitFor, which gives up after a second',
    holds: (path) => /\.(test|spec)\.tsx?$/.test(path),
    pattern: /\bvi\.wait(For|Until)\(\s*(async )?\(/g,
    instead: 'use `await expect.poll(…)`, which waits as long as vitest.config.ts says',
  },
  {
    name: 'wait that gives up sooner than the others',
    holds: (path) => /^(packages|apps)\/.*\.test\.tsx?$/.test(path),
    pattern: /\.poll\([^;]{0,300}?\btimeout: (\d{2,3}|[1-9]_?\d{3}|1[0-4]_?\d{3})\b/g,
    instead: 'leave out the timeout: the 15 s of vitest.config.ts cost nothing if the test passes',
  },
  {
    name: 'retry',
    holds: (path) => /\.(test|spec)\.tsx?$/.test(path),
    pattern: /\{[^{}\n]*\bretry:\s*[1-9]/g,
    instead: 'find why it fails once: a flake is a bug',
  },
]

const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1)
const wordsOf = (stem) =>
  stem
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** Returns the problems of a path. */
export function pathProblems(path) {
  if (!isSource(path)) return []
  const problems = []
  const stem = nameOf(path).replace(/\.[a-z]+$/, '')
  const banned = wordsOf(stem).find((word) => bannedParts.has(word))
  if (banned !== undefined) {
    problems.push(`${path}: "${banned}" in a file name says nothing; name it after its one main export`)
  }
  if (stem === 'types')
    problems.push(`${path}: a file named types has no subject; name it after its main type`)
  if (/^(packages|apps)\//.test(path) && stem === 'index' && !mayHaveIndex(path)) {
    problems.push(
      `${path}: index files are allowed only in exports/, as a family's entry, as a protocol subpath or as the entry of texts`,
    )
  }
  return problems
}

/** Returns the problems in the text of one file. */
export function textProblems(path, text) {
  return textRules
    .filter((rule) => rule.holds(path))
    .flatMap((rule) =>
      [...text.matchAll(rule.pattern)].map((match) => {
        const line = text.slice(0, match.index).split('\n').length
        return `${path}:${line}: ${rule.name}; ${rule.instead}`
      }),
    )
}

if (process.argv[1]?.endsWith('houseRules.mjs')) {
  const paths = houseFiles().filter(
    (path) => (isSource(path) || isPage(path)) && !path.startsWith('scripts/checks/houseRules.'),
  )
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const problems = [...texts].flatMap(([path, text]) => [
    ...pathProblems(path),
    ...textProblems(path, text),
    ...ownerProblems(path, text),
    ...numberProblems(path, text, (module) => texts.get(module)),
  ])
  report(problems, `${paths.length} files keep the house rules`)
}
