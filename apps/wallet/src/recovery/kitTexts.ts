import { type ArgumentsOf, createText, type TextOf, type Translation, type ValuesOf } from '@portico/texts'
import type { FrameCatalogs } from '@portico/texts/en/frame'
import type { LanguageTag } from '../language/findLanguage.js'

type Catalogs = Pick<FrameCatalogs, 'calls' | 'kit'>

/** The texts of a kit, as data. The file contains them beside its program, which is the same in every language. */
export type KitTexts = { language: LanguageTag } & {
  readonly [area in keyof Catalogs]: Translation<Catalogs[area]>
}

/** Reads the texts of a kit. */
export type KitWords = { readonly [area in keyof Catalogs]: TextOf<Catalogs[area]> }

export function readKitTexts({ calls, kit, language }: KitTexts): KitWords {
  return {
    calls: createText<Catalogs['calls']>(calls, language),
    kit: createText<Catalogs['kit']>(kit, language),
  }
}

type Code = keyof Catalogs['kit'] extends infer key
  ? key extends `problem.${infer code}`
    ? code
    : never
  : never

/** The problem with the user's input, as a code with its data. */
export type KitProblem = {
  [code in Code]: ArgumentsOf<Catalogs['kit'][`problem.${code}`]> extends []
    ? { problem: code }
    : { problem: code; values: ValuesOf<Catalogs['kit'][`problem.${code}`]> }
}[Code]

export function wordKitProblem(problem: KitProblem, { kit }: KitWords): string {
  // Cast: the type above pairs each code with its values. A call by a union of codes loses the pair.
  const word = kit as (key: `problem.${Code}`, values?: Readonly<Record<string, string | number>>) => string
  return word(`problem.${problem.problem}`, 'values' in problem ? problem.values : undefined)
}
