import { splitText } from './createText.js'
import type { Catalog, Message } from './message.js'

/**
 * Compares a translation with the English texts of its area.
 *
 * @param language - BCP 47 tag of the translation
 * @returns what is wrong, one sentence each: a missing or unknown key, a different name in braces, or a missing plural
 * form that the language needs. Empty if nothing is wrong.
 */
export function checkTranslation(
  english: Catalog,
  translation: Catalog,
  language: string,
): readonly string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const wrong = Object.keys(translation)
    .filter((key) => !Object.hasOwn(english, key))
    .map((key) => `${key}: English has no such key.`)
  for (const [key, message] of Object.entries(english)) {
    const translated = translation[key]
    if (translated === undefined) {
      wrong.push(`${key}: the text is missing.`)
      continue
    }
    const [names, own] = [namesIn(message), namesIn(translated)]
    const unknown = [...own].filter((name) => !names.has(name))
    if (unknown.length > 0) wrong.push(`${key}: English has no {${unknown.join('}, {')}}.`)
    // A form for a single number, such as "one", may omit the number, but no other name.
    const lost = [...names].filter((name) => !own.has(name))
    if (lost.length > 0) wrong.push(`${key}: {${lost.join('}, {')}} is missing.`)
    for (const form of formsMissing(translated, needed))
      wrong.push(`${key}: the plural form "${form}" is missing.`)
  }
  return wrong
}

/** Lists the names that any form of a text needs. */
export function namesIn(message: Message): ReadonlySet<string> {
  if (typeof message === 'string') {
    return new Set(splitText(message).flatMap((part) => ('name' in part ? [part.name] : [])))
  }
  const own = 'plural' in message ? message.plural : message.select
  return new Set([
    own,
    ...Object.values(message.forms).flatMap((form) => (form === undefined ? [] : [...namesIn(form)])),
  ])
}

function formsMissing(message: Message, needed: readonly string[]): readonly string[] {
  if (typeof message === 'string') return []
  const inside = Object.values(message.forms).flatMap((form) =>
    form === undefined ? [] : formsMissing(form, needed),
  )
  if ('select' in message) return inside
  return [...needed.filter((form) => !Object.hasOwn(message.forms, form)), ...inside]
}
