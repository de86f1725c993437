/** The categories of `Intl.PluralRules`, and single numbers such as `=0`, which come before them. */
export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`

/** A text that depends on a number, which `plural` names. If a form is missing, `other` is used. */
export type Plural = {
  readonly plural: string
  readonly forms: { readonly [form in PluralForm]?: Message } & { readonly other: Message }
}

/** A text that depends on a word, which `select` names. If a form is missing, `other` is used. */
export type Select = {
  readonly select: string
  readonly forms: Readonly<Record<string, Message>> & { readonly other: Message }
}

/** A text: a whole sentence with names in braces, such as `Approve in {wallet}`, or one for each form. */
export type Message = string | Plural | Select

/** The texts of one area, in one language, by key. */
export type Catalog = Readonly<Record<string, Message>>

/**
 * The texts of the same area in another language. Any key may have forms there, because languages inflect different
 * words. `checkTranslation` finds names in braces that differ.
 */
export type Translation<catalog extends Catalog> = { readonly [key in keyof catalog]: Message }

/** The names in braces of a plain text. */
type NamesInText<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? name | NamesInText<rest>
  : never

type FormsOf<message> = message extends { readonly forms: infer forms } ? forms[keyof forms] : never

/** Names whose value is a number, because the text has one form for each. */
type CountsIn<message> =
  | (message extends { readonly plural: infer name } ? name : never)
  | (message extends { readonly forms: object } ? CountsIn<FormsOf<message>> : never)

/** All names that a text needs. */
type NamesIn<message> = message extends string
  ? NamesInText<message>
  :
      | (message extends { readonly plural: infer name extends string } ? name : never)
      | (message extends { readonly select: infer name extends string } ? name : never)
      | NamesIn<FormsOf<message>>

/** The values that a text needs, by name. */
export type ValuesOf<message, inserted = string | number> = {
  readonly [name in NamesIn<message>]: name extends CountsIn<message> ? number : inserted
}

/** The arguments after the key: none for a text without names. */
export type ArgumentsOf<message, inserted = string | number> = [NamesIn<message>] extends [never]
  ? []
  : [ValuesOf<message, inserted>]
