/**
 * What has no look of its own, or turns the rest around. The variation selector of emoji is in many of them and says nothing.
 * Source: Unicode, general categories and Default_Ignorable_Code_Point.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]|(?!\ufe0f)\p{DI}/gu
/** Marks beyond the sixth on one letter. A font stacks them over the lines above, and no language needs that many. */
const stacked = /(\p{M}{6})(\p{M}+)/gu
/** What breaks lines in a text is seen by what it does. */
const layout = /[\n\r\t]/

/** Whether a text has characters that nobody sees. */
export function hasHidden(text: string): boolean {
  return text.search(stacked) >= 0 || (text.match(hidden)?.some((each) => !layout.test(each)) ?? false)
}

/** A text with those characters written out by their numbers. */
export function markHidden(text: string): string {
  return markStacked(text).replace(hidden, (each) => (layout.test(each) ? each : numberOf(each)))
}

/** A text without those characters, as it seems to be. */
export function withoutHidden(text: string): string {
  return text.replace(hidden, (character) => (layout.test(character) ? character : ''))
}

/** Whether a name, which is one line, has characters that nobody sees. */
export function hasHiddenInLine(line: string): boolean {
  return hasHidden(line) || layout.test(line)
}

/** A name with those characters written out by their numbers: breaks of lines too. */
export function markLine(line: string): string {
  return markStacked(line).replace(hidden, numberOf)
}

function markStacked(text: string): string {
  return text.replace(stacked, (_, read: string, more: string) => read + Array.from(more, numberOf).join(''))
}

function numberOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}
