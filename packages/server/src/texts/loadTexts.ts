import { createText, type TextOf } from '@portico/texts'
import { server as english, type ServerCatalogs } from '@portico/texts/en/server'
import { languages } from '@portico/texts/languages'
import { findLanguage, readLanguages } from './chooseLanguage.js'

/** The texts of the server in one language, by area. */
export type ServerTexts = {
  /** BCP 47 tag. */
  language: string
  direction: 'ltr' | 'rtl'
} & { readonly [area in keyof ServerCatalogs]: TextOf<(typeof english)[area]> }

export type Texts = {
  /** Returns the texts in a language. Unknown or null: in English. */
  in: (language: string | null | undefined) => ServerTexts
  /** Returns the language of an `Accept-Language` header. Undefined if the header names none that is known. */
  read: (header: string | null) => string | undefined
  /**
   * Returns the language of a page of a flow: the flow's own, unless the browser asks for known languages that do not
   * include it. Anyone can begin a flow and send its link to someone else, who must be able to read the warning.
   */
  choose: (header: string | null, ofFlow: string | null | undefined) => string | undefined
}

/** Loads the server's texts in every language. */
export async function loadTexts(): Promise<Texts> {
  const fallback = bindTexts(english, 'en', 'ltr')
  const byLanguage = new Map([['en', fallback]])
  for (const [language, { direction, server }] of Object.entries(languages)) {
    if (!byLanguage.has(language))
      byLanguage.set(language, bindTexts((await server()).server, language, direction))
  }
  const known = new Map([...byLanguage.keys()].map((language) => [language.toLowerCase(), language]))
  const list = (header: string | null) =>
    readLanguages(header).flatMap((tag) => findLanguage(tag, known) ?? [])
  return {
    choose(header, ofFlow) {
      const accepted = list(header)
      const isAccepted = ofFlow != null && (accepted.length === 0 || accepted.includes(ofFlow))
      return isAccepted ? ofFlow : accepted[0]
    },
    in: (language) => byLanguage.get(language ?? '') ?? fallback,
    read: (header) => list(header)[0],
  }
}

function bindTexts(catalogs: ServerCatalogs, language: string, direction: 'ltr' | 'rtl'): ServerTexts {
  return {
    approval: createText<typeof english.approval>(catalogs.approval, language),
    direction,
    facts: createText<typeof english.facts>(catalogs.facts, language),
    language,
    mail: createText<typeof english.mail>(catalogs.mail, language),
    release: createText<typeof english.release>(catalogs.release, language),
    sandbox: createText<typeof english.sandbox>(catalogs.sandbox, language),
    site: createText<typeof english.site>(catalogs.site, language),
    social: createText<typeof english.social>(catalogs.social, language),
  }
}
