/**
 * Checks for bytes in hexadecimal, also for none (`0x`). It looks for a wrong character, because a pattern for the whole
 * text can overflow the stack at several megabytes.
 */
export function isHexBytes(input: unknown): input is `0x${string}` {
  return (
    typeof input === 'string' &&
    input.length % 2 === 0 &&
    input.startsWith('0x') &&
    !/[^\da-f]/i.test(input.slice(2))
  )
}
