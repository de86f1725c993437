import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buttonCssFile, toButtonCssModule } from './buttonCss.mjs'

test('behavior: the custom elements have the style of portico/button.css', () => {
  expect(readFileSync(buttonCssFile, 'utf8')).toBe(toButtonCssModule())
})
