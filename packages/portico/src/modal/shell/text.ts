import type { en } from '@portico/texts/en/modal/shell'

/** The placeholders of a text, e.g. `wallet` in `Approve in {wallet}`. */
type NamesIn<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? name | NamesIn<rest>
  : never

/** Key of a text. */
export type TextKey = keyof typeof en

/** The texts of one language, either all or those of a part that loads when it is needed. */
type Texts = Readonly<Record<string, string>>

/** One language: every key with its text. */
export type Catalogue = Readonly<Record<TextKey, string>>

/** Reads a text of `texts` and fills in its placeholders. Values are inserted as text, never as markup. */
export type TextOf<texts extends Texts> = <key extends keyof texts & string>(
  key: key,
  ...values: [NamesIn<texts[key]>] extends [never]
    ? []
    : [Readonly<Record<NamesIn<texts[key]>, string | number>>]
) => string

/** Reads a text that is loaded with the modal. */
export type Text = TextOf<typeof en>

/** Creates a reader of one language's texts. For a part, name it: `createText<typeof enSend>(enSend)`. */
export function createText<texts extends Texts = typeof en>(
  catalogue: Readonly<Record<NoInfer<keyof texts>, string>>,
): TextOf<texts> {
  const words: Texts = catalogue
  return (key, ...[values]) => {
    const text = words[key] ?? ''
    return values === undefined
      ? text
      : splitText(text)
          .map((part) => ('name' in part ? String(readOwn(values, part.name) ?? '') : part.text))
          .join('')
  }
}

/** Splits a text at its placeholders, for texts that contain elements. */
export function splitText(text: string): readonly ({ text: string } | { name: string })[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { name: part.slice(1, -1) } : { text: part }))
}

function readOwn(values: Readonly<Record<string, string | number>>, name: string) {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
