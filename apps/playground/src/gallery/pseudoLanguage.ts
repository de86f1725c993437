import { en } from '../../../../packages/texts/src/en/language.js'
import { modal as english } from '../../../../packages/texts/src/en/modal.js'
import type { Language } from '../../../../packages/texts/src/language.js'
import type { Catalog, Message } from '../../../../packages/texts/src/message.js'
import type { ModalLanguage } from '../../../../packages/texts/src/modalTexts.js'

const accented: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  y: 'ý',
}

/** By how much a text becomes longer, as in German or Finnish. */
const growth = 0.4

/** Returns a text with accents, 40% longer, and in brackets. Names in braces stay. */
export function swell(text: string): string {
  const letters = text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{') ? part : part.replaceAll(/[aceinosuy]/g, (letter) => accented[letter] ?? letter),
    )
    .join('')
  return `[${letters} ${'·'.repeat(Math.ceil(text.length * growth))}]`
}

function swellMessage(message: Message): Message {
  if (typeof message === 'string') return swell(message)
  const forms = Object.entries(message.forms).flatMap(([form, inner]) =>
    inner === undefined ? [] : [[form, swellMessage(inner)] as const],
  )
  // The result has the forms of the message itself, which the type does not show.
  return { ...message, forms: Object.fromEntries(forms) } as Message
}

function swellCatalog<catalog extends Catalog>(catalog: catalog): catalog {
  // Each key keeps a message of the same form, which the type does not show.
  return Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [key, swellMessage(message)]),
  ) as unknown as catalog
}

/** A language for tests: every text of a catalog has brackets, so a text from elsewhere stands out. Never published. */
export function pseudoLanguage(dir: 'ltr' | 'rtl'): Language {
  const areas = Object.fromEntries(
    Object.entries(english.areas).map(([area, load]) => [
      area,
      async () => {
        const file: Readonly<Record<string, Catalog>> = await load()
        return { [area]: swellCatalog(file[area] ?? {}) }
      },
    ]),
  )
  // Each area has the keys of the English one, which the type does not show.
  const modal = { areas, shell: swellCatalog<Catalog>(english.shell) } as unknown as ModalLanguage
  return {
    buttons: swellCatalog<Catalog>(en.buttons) as Language['buttons'],
    dir,
    // The list keeps its length, but `map` loses it in the type.
    frame: en.frame.map(swell) as unknown as Language['frame'],
    lang: dir === 'rtl' ? 'ar-XB' : 'en-XA',
    modal: async () => ({ modal }),
  }
}
