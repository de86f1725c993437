/** Derives a hue in degrees from a name. The same name always gives the same hue. */
export function readHue(name: string): number {
  return [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360, 7)
}
