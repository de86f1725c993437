export function hiddenWords(what: string): string {
  return `This ${what} has hidden characters. Their numbers are marked below. It may not say what it seems to.`
}
