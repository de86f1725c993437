import { type AbiParameter, type DecodeAbiParametersReturnType, decodeAbiParameters, type Hex } from 'viem'

/**
 * What ABI-encoded bytes hold, where they are not read again and again: a list of a thousand places, each of them that of one
 * text of 30 kB, is copied for seconds, and one of 1 MB for minutes.
 *
 * @throws what the decoder throws, and RangeError for parts that are read again and again
 */
export function decodeParameters<const parameters extends readonly AbiParameter[]>(
  parameters: parameters,
  data: Hex,
): DecodeAbiParametersReturnType<parameters> {
  assertReadOnce(parameters, data)
  return decodeAbiParameters(parameters, data) as DecodeAbiParametersReturnType<parameters>
}

/** @throws RangeError for parts that are read again and again */
export function assertReadOnce(parameters: readonly AbiParameter[], data: Hex): void {
  // Every word once, and as many again: some encoders fill up what stands between, or leave the filling out.
  const room = { left: 2 * Math.ceil((data.length - 2) / 64) }
  walkAll(parameters, 0, { data, room })
}

type Around = { data: Hex; room: { /** Words that are not yet read. */ left: number } }

/** Words in a row, some of which are the places, counted from the first of them, of what has no fixed length. */
function walkAll(parameters: readonly AbiParameter[], start: number, around: Around): void {
  let at = start
  for (const parameter of parameters) {
    if (isDynamic(parameter)) {
      spend(1, around)
      walk(parameter, start + readNumber(at, around), around)
      at += 32
    } else {
      const words = wordsOf(parameter)
      spend(words, around)
      at += 32 * words
    }
  }
}

/** What has no fixed length, where it stands. */
function walk(parameter: AbiParameter, start: number, around: Around): void {
  const list = listOf(parameter)
  if (list) {
    const count = list.length ?? readNumber(start, around)
    const first = list.length === undefined ? start + 32 : start
    if (list.length === undefined) spend(1, around)
    if (!isDynamic(list.item)) spend(count * wordsOf(list.item), around)
    // Each has a word for its place at the least, so that no list is made here that the data has no room for.
    else if (count > around.room.left) throw tooMuch()
    else walkAll(new Array<AbiParameter>(count).fill(list.item), first, around)
  } else if (parameter.type === 'tuple') walkAll(componentsOf(parameter), start, around)
  else spend(1 + Math.ceil(readNumber(start, around) / 32), around)
}

function spend(words: number, { room }: Around): void {
  room.left -= words
  if (room.left < 0) throw tooMuch()
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
