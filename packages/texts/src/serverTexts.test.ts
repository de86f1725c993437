import { expect, test } from 'vitest'
import { checkTranslation } from './checkTranslation.js'
import { server as english } from './en/server.js'
import { languages } from './languages.js'
import type { Catalog } from './message.js'

test.each(Object.entries(languages))('default: the server’s texts are whole in %s', async (tag, {
  server,
}) => {
  const areas: Readonly<Record<string, Catalog>> = (await server()).server
  expect(Object.keys(areas).sort()).toEqual(Object.keys(english).sort())
  const wrong = Object.entries(english).flatMap(([area, texts]) =>
    checkTranslation(texts, areas[area] ?? {}, tag).map((each) => `${area}: ${each}`),
  )
  expect(wrong).toEqual([])
})
