// Run by a maintainer after a change of packages/portico/button.css: `node scripts/buttonCss.mjs` writes the sheet for
// the shadow roots of the custom elements. scripts/buttonCss.test.mjs checks that both match.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/houseFiles.mjs'

export const buttonCssFile = join(root, 'packages/portico/src/elements/button.css.ts')

/** Returns the module with the style of the buttons, without comments and without unneeded spaces. */
export function toButtonCssModule() {
  const sheet = readFileSync(join(root, 'packages/portico/button.css'), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
  return [
    "import { css } from '../ui/css.js'",
    '',
    '/** The style of the buttons, which scripts/buttonCss.mjs copies from `portico/button.css`. */',
    `export const buttonCss = css\`\n${sheet}\n\``,
    '',
  ].join('\n')
}

if (process.argv[1]?.endsWith('buttonCss.mjs')) writeFileSync(buttonCssFile, toButtonCssModule())
