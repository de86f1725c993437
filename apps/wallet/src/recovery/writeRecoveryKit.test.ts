import { expect, test } from 'vitest'
import { createEntropy, deriveAddresses } from '../keys/deriveAccounts.js'
import { type KitTexts, readKitTexts } from './kitTexts.js'
import { loadKitTexts } from './loadKitTexts.js'
import { writeRecoveryKit } from './writeRecoveryKit.js'

async function writeKit(language: string): Promise<string> {
  const entropy = createEntropy()
  return writeRecoveryKit({
    addresses: await deriveAddresses(entropy),
    entropy,
    key: new Uint8Array(32),
    parameters: {},
    script: '0',
    texts: await loadKitTexts(language),
  })
}

test.each([
  ['en', 'Recovery kit of a Portico wallet', 'Open the kit first.'],
  ['es', 'Kit de recuperación de una wallet de Portico', 'Abre primero el kit.'],
  ['xx', 'Recovery kit of a Portico wallet', 'Open the kit first.'],
])('behavior: a kit is written in a language and contains all texts of its program: %s', async (tag, title, locked) => {
  const html = await writeKit(tag)
  expect(html).toContain(`<html lang="${tag === 'es' ? 'es' : 'en'}" dir="ltr">`)
  expect(html).toContain(`<h1>${title}</h1>`)
  const [, json = ''] = /id="texts">([^<]*)</.exec(html) ?? []
  const words = readKitTexts(JSON.parse(json) as KitTexts)
  expect(words.kit('problem.locked')).toBe(locked)
  // No text adds an element or ends one.
  expect(html.match(/<script/g)).toHaveLength(3)
})
