export function hiddenWords(what: string): string {
  return `This ${what} has hidden characters. They are marked below by their numbers. It may say something else than it seems to.`
}
