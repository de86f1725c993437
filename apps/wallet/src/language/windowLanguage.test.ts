import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { windows } from '@portico/texts/en/frame/windows'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../..')
const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
const texts: Readonly<Record<string, string>> = windows

test.each(pages)('behavior: %s shows English before any program runs, as the catalog has it', (page) => {
  const html = readFileSync(join(folder, page), 'utf8')
  for (const [, key = '', text = ''] of html.matchAll(/data-text="([^"]+)"[^>]*>([^<]*)</g)) {
    expect([key, text.replaceAll(/\s+/g, ' ').trim()]).toEqual([key, texts[key]])
  }
})
