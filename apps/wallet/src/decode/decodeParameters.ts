import { type AbiParameter, type DecodeAbiParametersReturnType, decodeAbiParameters, type Hex } from 'viem'

/** What may still be read of a call and of all that stands in it, in words. */
export type Room = {
  left: number
  /** Of those, what may be read twice by one call. */
  again: number
}

/** Times that a word is read, where no call points at it twice: once by each call around it. */
const timesRead = 6

/** For a whole call: what stands in it shares the room, so that it does not double from one call to the next inside. */
export function roomFor(data: Hex): Room {
  const words = wordsIn(data)
  // Some encoders fill up what stands between, or leave the filling out.
  return { again: words / 2, left: timesRead * words }
}

/**
 * What ABI-encoded bytes hold, where they are not read again and again: a list of a thousand places, each of them that of one
 * text of 30 kB, is copied for seconds, and one of 1 MB for minutes.
 *
 * @returns `further`: the bytes that none of the parameters reads, in their order
 * @throws what the decoder throws, and RangeError for parts that are read again and again
 */
export function decodeParameters<const parameters extends readonly AbiParameter[]>(
  parameters: parameters,
  data: Hex,
  room: Room,
): { further: Hex; values: DecodeAbiParametersReturnType<parameters> } {
  const further = readOnce(parameters, data, room)
  // Where there are none, the decoder takes no bytes, or a whole word of them.
  const values = decodeAbiParameters(parameters, parameters.length === 0 ? '0x' : data)
  return { further, values: values as DecodeAbiParametersReturnType<parameters> }
}

/** @throws RangeError for parts that are read again and again */
export function assertReadOnce(parameters: readonly AbiParameter[], data: Hex): void {
  readOnce(parameters, data, roomFor(data))
}

/** @returns the bytes that are not read */
function readOnce(parameters: readonly AbiParameter[], data: Hex, room: Room): Hex {
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
  /** By byte: 1 where a parameter reads it. */
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

/** Words in a row, some of which are the places, counted from the first of them, of what has no fixed length. */
function walkAll(parameters: readonly AbiParameter[], start: number, around: Around): void {
  let at = start
  for (const parameter of parameters) {
    const words = isDynamic(parameter) ? 1 : wordsOf(parameter)
    read(at, words, around)
    if (isDynamic(parameter)) walk(parameter, start + readNumber(at, around), around)
    at += 32 * words
  }
}

/** What has no fixed length, where it stands. */
function walk(parameter: AbiParameter, start: number, around: Around): void {
  const list = listOf(parameter)
  if (list) {
    const count = list.length ?? readNumber(start, around)
    const first = list.length === undefined ? start + 32 : start
    if (list.length === undefined) read(start, 1, around)
    if (!isDynamic(list.item)) read(first, count * wordsOf(list.item), around)
    // Each has a word for its place at the least, so that no list is made here that the data has no room for.
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

/** The number at a place; one that is larger than any data is as good as without end. */
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

/** Of what has a fixed length. */
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
  return 'components' in parameter ? parameter.components : []
}
