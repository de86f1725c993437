/** Degrees of the colour circle that stand for a name: the same for the same name. */
export function readHue(name: string): number {
  return [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360, 7)
}
