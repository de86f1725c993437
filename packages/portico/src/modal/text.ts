import type { en } from './locales/en.js'

/** Names in braces of a text, e.g. `wallet` in `Approve in {wallet}`. */
type NamesIn<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? name | NamesIn<rest>
  : never

/** Key of a text. */
export type TextKey = keyof typeof en

/** One language: every key, with its words. */
export type Catalogue = Readonly<Record<TextKey, string>>

/** What has to be filled into a text. */
export type TextValues<key extends TextKey> = Readonly<Record<NamesIn<(typeof en)[key]>, string | number>>

/** Reads a text and fills in its names. Values are put in as they are: text, never markup. */
export type Text = <key extends TextKey>(
  key: key,
  ...values: [NamesIn<(typeof en)[key]>] extends [never] ? [] : [TextValues<key>]
) => string

/** Reads texts of one language. */
export function createText(catalogue: Catalogue): Text {
  return (key, ...[values]) =>
    values === undefined
      ? catalogue[key]
      : splitText(catalogue[key])
          .map((part) => ('name' in part ? String(readOwn(values, part.name) ?? '') : part.text))
          .join('')
}

/** A text, cut at its names, for those that hold more than words. */
export function splitText(text: string): readonly ({ text: string } | { name: string })[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { name: part.slice(1, -1) } : { text: part }))
}

function readOwn(values: Readonly<Record<string, string | number>>, name: string) {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
