import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTranslation } from './checkTranslation.js'
import type { Language } from './language.js'
import type { Catalog } from './message.js'
import type { ModalLanguage } from './modalTexts.js'

const tags = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** Returns every text that the modal has in a language, by area. */
async function readAreas({ areas, shell }: ModalLanguage): Promise<ReadonlyMap<string, Catalog>> {
  const loaded = await Promise.all(
    Object.entries(areas).map(async ([area, load]) => {
      const file: Readonly<Record<string, Catalog>> = await load()
      return [area, file[area] ?? {}] as const
    }),
  )
  return new Map([['shell', shell], ...loaded])
}

async function languageOf(tag: string): Promise<Language> {
  const file: Readonly<Record<string, Language | undefined>> = await import(`./${tag}/language.ts`)
  const language = file[tag]
  expect.assert(language, `${tag}/language.ts exports ${tag}`)
  return language
}

describe.each(tags)('%s', async (tag) => {
  const language = await languageOf(tag)
  const { modal } = await language.modal()
  const english = await readAreas((await (await languageOf('en')).modal()).modal)
  const own = await readAreas(modal)

  test('behavior: the modal has every text, with the same names in braces and every plural form', () => {
    expect([...own.keys()].sort()).toEqual(
      readdirSync(join(import.meta.dirname, 'en/modal'))
        .map((file) => file.replace('.ts', ''))
        .sort(),
    )
    const wrong = [...english].flatMap(([area, catalog]) =>
      checkTranslation(catalog, own.get(area) ?? {}, tag).map((problem) => `${area}: ${problem}`),
    )
    expect(wrong).toEqual([])
  })

  test('behavior: the first frame and the buttons say what the modal says', () => {
    const { shell } = modal
    expect(language.lang).toBe(tag)
    expect(language.frame).toEqual([
      shell['connect.title'],
      shell['header.close'],
      shell['connect.guide'],
      shell['connect.qr'],
    ])
    expect(language.buttons.connect).toBe(shell['connect.title'])
  })
})
