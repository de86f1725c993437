/** Colors of a gradient, and its direction in degrees. */
export type Palette = { angle: number; from: string; glow: string; to: string }

/**
 * Derives colors from an address alone. The case of a hexadecimal address is ignored, because it is only a checksum.
 */
export function paletteOf(address: string): Palette {
  const seed = hash(/^0x[\da-f]*$/i.test(address) ? address.toLowerCase() : address)
  const hue = seed % 360
  // Neighboring hues look calm; opposite ones would look like a warning.
  const spread = 40 + ((seed >>> 9) % 60)
  return {
    angle: (seed >>> 16) % 360,
    from: `hsl(${hue} 72% 56%)`,
    glow: `hsl(${(hue + 360 - 30) % 360} 90% 78%)`,
    to: `hsl(${(hue + spread) % 360} 70% 42%)`,
  }
}

/** FNV-1a, 32 bit. Source: RFC 9923. It is not for secrets, because it only has to spread the values. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value ^ (value >>> 15)) >>> 0
}
