/**
 * Characters that are invisible, or change the direction of the rest. The variation selector of emoji is left out: many
 * emoji contain it, and it hides nothing. Source: Unicode, general categories and Default_Ignorable_Code_Point.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]|(?!\ufe0f)\p{DI}/gu
/** Marks beyond the sixth on one letter. A font stacks them over the lines above, and no language needs that many. */
const stacked = /(\p{M}{6})(\p{M}+)/gu
/** Characters that are invisible in the text but have a visible effect on its layout. */
const layout = /[\n\r\t]/

/** Checks whether a text has invisible characters. */
export function hasHidden(text: string): boolean {
  return text.search(stacked) >= 0 || (text.match(hidden)?.some((each) => !layout.test(each)) ?? false)
}

/** Returns a text with its invisible characters replaced by their numbers. */
export function markHidden(text: string): string {
  return markStacked(text).replace(hidden, (each) => (layout.test(each) ? each : numberOf(each)))
}

/** Returns a text without its invisible characters, as a reader sees it. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, (character) => (layout.test(character) ? character : ''))
}

/** Checks whether a name, which is one line, has invisible characters. */
export function hasHiddenInLine(line: string): boolean {
  return hasHidden(line) || layout.test(line)
}

/** Returns a name with its invisible characters, including line breaks, replaced by their numbers. */
export function markLine(line: string): string {
  return markStacked(line).replace(hidden, numberOf)
}

function markStacked(text: string): string {
  return text.replace(stacked, (_, read: string, more: string) => read + Array.from(more, numberOf).join(''))
}

function numberOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
