/** Returns the first letter or digit of a name, or an empty string. */
export function readInitial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0] ?? ''
}
