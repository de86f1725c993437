/** A number as one word of an ABI encoding: 64 hexadecimal digits. */
export function encodeWord(value: number | bigint): string {
  return value.toString(16).padStart(64, '0')
}

/** An address as one word. */
export function encodeAddress(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

/** The bytes of an answer in hexadecimal, or null when it is none. */
export function readBytesOf(answer: unknown): Buffer | null {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(answer)) return null
  return Buffer.from(answer.slice(2), 'hex')
}

/** The word at `at` as a number, or null when there is none. */
export function readWord(bytes: Buffer, at: number): bigint | null {
  return at + 32 > bytes.length ? null : BigInt(`0x${bytes.toString('hex', at, at + 32)}`)
}

/** The word at `at` where it is an offset or a length within `bytes`, otherwise null. */
export function readSize(bytes: Buffer, at: number): number | null {
  const word = readWord(bytes, at)
  return word === null || word > BigInt(bytes.length) ? null : Number(word)
}

/** The bytes whose length stands at `at`, or null when they are not all there. */
export function readDynamicBytes(bytes: Buffer, at: number): Buffer | null {
  const length = readSize(bytes, at)
  return length === null || at + 32 + length > bytes.length ? null : bytes.subarray(at + 32, at + 32 + length)
}
