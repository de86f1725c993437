type Hex = `0x${string}`

/** A parameter of an ABI, as viem and abitype have it. */
export type AbiParameter = { type: string; components?: readonly AbiParameter[] }

/** The read budget of a call and everything inside it, in words. */
export type Room = {
  left: number
  /** The part of the budget that may be used to read words twice in one call. */
  again: number
}

/** If no call points at a word twice, the word is read at most this many times: once by each call around it. */
const timesRead = 6

/** Returns the budget for a whole call. Everything inside shares it, so the budget does not double with each level. */
export function roomFor(data: Hex): Room {
  const words = wordsIn(data)
  // Some encoders pad the data between parameters, or omit the padding.
  return { again: words / 2, left: timesRead * words }
}

/** @throws RangeError for parts that are read again and again */
export function assertReadOnce(parameters: readonly AbiParameter[], data: Hex): void {
  readOnce(parameters, data, roomFor(data))
}

/**
 * Reads ABI-encoded bytes as a decoder would, but stops if they are read again and again. Without this limit, a list of
 * a thousand pointers to one text of 30 kB would be copied for seconds, and with a text of 1 MB for minutes.
 *
 * @returns the bytes that none of the parameters reads, in their order
 * @throws RangeError for parts that are read again and again
 */
export function readOnce(parameters: readonly AbiParameter[], data: Hex, room: Room): Hex {
  const own = wordsIn(data)
  const most = Math.min(own + room.again, room.left)
  const around: Around = { data, isRead: new Uint8Array((data.length - 2) / 2), left: most }
  walkAll(parameters, 0, around)
  const used = most - around.left
  room.left -= used
  room.again -= Math.max(0, used - own)
  return unreadOf(around)
}

type Around = {
  data: Hex
  /** By byte: 1 if a parameter reads it. */
  isRead: Uint8Array
  /** Words that may still be read. */
  left: number
}

const wordsIn = (data: Hex) => Math.ceil((data.length - 2) / 64)

function unreadOf({ data, isRead }: Around): Hex {
  let unread = ''
  let from = isRead.indexOf(0)
  while (from !== -1) {
    const next = isRead.indexOf(1, from)
    const to = next === -1 ? isRead.length : next
    unread += data.slice(2 + 2 * from, 2 + 2 * to)
    from = isRead.indexOf(0, to)
  }
  return `0x${unread}`
}

/**
 * Reads consecutive words. If a part has no fixed length, its word states where the part starts, counted from the first
 * word.
 */
function walkAll(parameters: readonly AbiParameter[], start: number, around: Around): void {
  let at = start
  for (const parameter of parameters) {
    const words = isDynamic(parameter) ? 1 : wordsOf(parameter)
    read(at, words, around)
    if (isDynamic(parameter)) walk(parameter, start + readNumber(at, around), around)
    at += 32 * words
  }
}

/** Reads a part without a fixed length, at its position. */
function walk(parameter: AbiParameter, start: number, around: Around): void {
  const list = listOf(parameter)
  if (list) {
    const count = list.length ?? readNumber(start, around)
    const first = list.length === undefined ? start + 32 : start
    if (list.length === undefined) read(start, 1, around)
    if (!isDynamic(list.item)) read(first, count * wordsOf(list.item), around)
    // Each item needs at least one word for its position, so a list cannot have more items than there are words left.
    else if (count > around.left) throw tooMuch()
    else walkAll(new Array<AbiParameter>(count).fill(list.item), first, around)
  } else if (parameter.type === 'tuple') walkAll(componentsOf(parameter), start, around)
  else read(start, 1 + Math.ceil(readNumber(start, around) / 32), around)
}

function read(at: number, words: number, around: Around): void {
  around.left -= words
  if (around.left < 0) throw tooMuch()
  around.isRead.fill(1, at, at + 32 * words)
}

function tooMuch(): RangeError {
  return new RangeError('The data has fewer words than it is said to hold.')
}

/** Reads the number at a position. A number that is larger than any data counts as infinite. */
function readNumber(at: number, { data }: Around): number {
  const digits = data.slice(2 + 2 * at, 66 + 2 * at)
  return digits.length === 64 ? Number(BigInt(`0x${digits}`)) : Number.POSITIVE_INFINITY
}

function isDynamic(parameter: AbiParameter): boolean {
  const list = listOf(parameter)
  if (list) return list.length === undefined || isDynamic(list.item)
  if (parameter.type === 'tuple') return componentsOf(parameter).some(isDynamic)
  return parameter.type === 'bytes' || parameter.type === 'string'
}

/** Returns the number of words of a parameter with a fixed length. */
function wordsOf(parameter: AbiParameter): number {
  const list = listOf(parameter)
  if (list) return (list.length ?? 0) * wordsOf(list.item)
  if (parameter.type !== 'tuple') return 1
  return componentsOf(parameter).reduce((sum, each) => sum + wordsOf(each), 0)
}

function listOf(parameter: AbiParameter): { item: AbiParameter; length: number | undefined } | undefined {
  const [, inner, length] = /^(.*)\[(\d*)\]$/.exec(parameter.type) ?? []
  if (inner === undefined) return undefined
  return { item: { ...parameter, type: inner }, length: length ? Number(length) : undefined }
}

function componentsOf(parameter: AbiParameter): readonly AbiParameter[] {
  return parameter.components ?? []
}
