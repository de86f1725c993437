import { findJsonExcess } from '@portico/protocol/text'

/** What is kept of a value in a page. Everything else is passed over while the page arrives. */
export type Kept =
  /** The value if it has at most `bytes`, otherwise null. */
  | { kind: 'value'; bytes: number }
  /**
   * If a longer text begins with `bytes` letters, digits and underscores: that beginning. Otherwise the same as
   * `value`.
   */
  | { kind: 'start'; bytes: number }
  | { kind: 'members'; members: ReadonlyMap<string, Kept> }
  | { kind: 'list'; each: Kept }

/** Limits of one value. Strangers choose some values. An honest value needs a tenth of these limits. */
const valueLimits = { depth: 8, values: 1000 }
/** A value up to this size counts as small. */
const smallBytes = 2048
/** Maximum size of all larger values of a page together. The rest of them become null. */
const largeLimitBytes = 4 * 1024 * 1024
/** Maximum length of a member's name. Names that are kept are shorter. */
const nameLimitBytes = 64
/** Maximum length of a list. A page of Blockscout has 50 entries. */
const lengthLimit = 100
/** Members of an object after this one are passed over. Blockscout's own objects have at most about 50. */
const membersLimit = 100

type Frame = {
  container: Record<string, unknown> | unknown[]
  expects: 'close or next' | 'colon' | 'first' | 'next' | 'value'
  isList: boolean
  /** What is kept of the value that comes next. Undefined: nothing. */
  kept: Kept | undefined
  name: string
  /** Number of names read so far. */
  names: number
  of: Extract<Kept, { kind: 'members' | 'list' }>
}

/** A value or a name that is being read as a whole. */
type Leaf = {
  depth: number
  inString: boolean
  isEscaped: boolean
  is: 'name' | 'rest of an object' | 'value'
  kept: { bytes: number; isStart: boolean } | undefined
  parts: Uint8Array[]
  size: number
}

export type PageReader = {
  /** True once a list has more entries than any page should have. */
  readonly isFull: boolean
  /** The size of what is kept so far. */
  readonly keptBytes: number
  /** Takes the next part of the page. @throws SyntaxError */
  write: (chunk: Uint8Array) => void
  /** Returns what is kept of the whole page. @throws SyntaxError if the page is not complete */
  end: () => unknown
  /** Returns the complete entries of the list that began last. Blockscout's pages have one list. */
  entries: () => readonly unknown[]
}

/**
 * Reads a page of JSON while it arrives, and keeps only what is needed of it. A stranger can make any entry as large as
 * a block allows, so a page has no useful maximum size. The time is linear, and the memory does not grow with the page.
 */
export function createPageReader(root: Extract<Kept, { kind: 'members' }>): PageReader {
  const frames: Frame[] = []
  let leaf: Leaf | undefined
  let result: Record<string, unknown> | undefined
  let list: unknown[] = []
  let isComplete = false
  let isFull = false
  let keptBytes = 0
  let largeBytes = 0

  function open(of: Frame['of']): void {
    const isList = of.kind === 'list'
    const container: Frame['container'] = isList ? [] : {}
    if (frames.length === 0) result = container as Record<string, unknown>
    if (Array.isArray(container)) list = container
    frames.push({ container, expects: 'first', isList, kept: undefined, name: '', names: 0, of })
  }

  function close(): void {
    const frame = frames.pop()
    if (frames.length === 0) isComplete = true
    else add(frame?.container)
  }

  /** Adds a value that is complete to the container around it. */
  function add(value: unknown): void {
    const frame = frames.at(-1)
    if (!frame) return
    frame.expects = 'close or next'
    if (Array.isArray(frame.container)) frame.container.push(value)
    // Names that are not kept never get here, so this cannot be `__proto__`.
    else if (frame.kept) frame.container[frame.name] = value
  }

  function begin(kept: Leaf['kept'], is: Leaf['is'] = 'value'): void {
    const depth = is === 'rest of an object' ? 1 : 0
    leaf = { depth, inString: false, is, isEscaped: false, kept, parts: [], size: 0 }
  }

  function beginValue(frame: Frame, code: number): boolean {
    if (frame.isList && (frame.container as unknown[]).length >= lengthLimit) isFull = true
    const kept = frame.of.kind === 'list' ? frame.of.each : frame.kept
    if ((kept?.kind === 'members' && code === 0x7b) || (kept?.kind === 'list' && code === 0x5b)) {
      open(kept)
      return true
    }
    if (kept === undefined) begin(undefined)
    else if (kept.kind === 'value' || kept.kind === 'start')
      begin({ bytes: kept.bytes, isStart: kept.kind === 'start' })
    else begin({ bytes: smallBytes, isStart: false })
    return false
  }

  /** Takes one byte between values. Returns false if a value or a name begins with it. */
  function step(code: number): boolean {
    const frame = frames.at(-1)
    if (!frame) {
      if (isComplete || code !== 0x7b) throw unreadable()
      open(root)
      return true
    }
    const { expects, isList } = frame
    if (code === (isList ? 0x5d : 0x7d) && (expects === 'first' || expects === 'close or next')) {
      close()
      return true
    }
    if (expects === 'close or next') {
      if (code !== 0x2c) throw unreadable()
      frame.expects = 'next'
      return true
    }
    if (expects === 'colon') {
      if (code !== 0x3a) throw unreadable()
      frame.expects = 'value'
      return true
    }
    if (isList || expects === 'value') return beginValue(frame, code)
    if (code !== 0x22) throw unreadable()
    if (frame.names++ < membersLimit) begin({ bytes: nameLimitBytes, isStart: false }, 'name')
    else begin(undefined, 'rest of an object')
    return false
  }

  function endLeaf(done: Leaf): void {
    leaf = undefined
    const frame = frames.at(-1)
    if (!frame) return
    if (done.is === 'rest of an object') close()
    else if (done.is === 'name') {
      // Names that are kept contain no escapes.
      frame.name = done.size > nameLimitBytes ? '' : decode(done.parts).slice(1, -1)
      frame.kept = frame.of.kind === 'members' ? frame.of.members.get(frame.name) : undefined
      frame.expects = 'colon'
    } else if (done.size === 0) throw unreadable()
    else add(done.kept && parseValue(done))
  }

  function parseValue({ kept, parts, size }: Leaf): unknown {
    const limit = kept?.bytes ?? 0
    if (size > limit) {
      const start = kept?.isStart ? decode(parts).slice(1, limit + 1) : ''
      return /^\w+$/.test(start) ? start : null
    }
    if (size > smallBytes) {
      if (largeBytes + size > largeLimitBytes) return null
      largeBytes += size
    }
    keptBytes += size
    const text = decode(parts)
    return findJsonExcess(text, valueLimits) === undefined ? (JSON.parse(text) as unknown) : null
  }

  return {
    get isFull() {
      return isFull
    },
    get keptBytes() {
      return keptBytes
    },
    write(chunk) {
      let index = 0
      while (index < chunk.length && !isFull) {
        const code = chunk[index] ?? 0
        if (leaf) {
          const current = leaf
          const read = readLeaf(current, chunk, index)
          index = read.index
          if (read.isOver) endLeaf(current)
        } else if (isSpace(code) || step(code)) index++
      }
    },
    end() {
      if (!isComplete) throw unreadable()
      return result
    },
    entries: () => list,
  }
}

/** Reads on in a value. Returns the index after it, or the length of the chunk if it does not end there. */
function readLeaf(leaf: Leaf, chunk: Uint8Array, from: number): { index: number; isOver: boolean } {
  let { depth, inString, isEscaped } = leaf
  let index = from
  let isDone = false
  for (; index < chunk.length && !isDone; index++) {
    const code = chunk[index]
    if (inString) {
      if (isEscaped) isEscaped = false
      else if (code === 0x5c) isEscaped = true
      else if (code === 0x22) {
        inString = false
        isDone = depth === 0
      }
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) depth++
    else if (code === 0x7d || code === 0x5d) {
      // The end of the container around a number or a word.
      if (depth === 0) break
      isDone = --depth === 0
    } else if (depth === 0 && (code === 0x2c || code === 0x3a || isSpace(code))) break
  }
  leaf.depth = depth
  leaf.inString = inString
  leaf.isEscaped = isEscaped
  if (leaf.kept) {
    const missing = leaf.kept.bytes + 1 - leaf.size
    if (missing > 0) leaf.parts.push(chunk.subarray(from, Math.min(index, from + missing)))
  }
  leaf.size += index - from
  // What is too large is not held any longer.
  if (leaf.kept && !leaf.kept.isStart && leaf.size > leaf.kept.bytes) leaf.parts = []
  return { index, isOver: isDone || index < chunk.length }
}

function isSpace(code: number | undefined): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

function decode(parts: readonly Uint8Array[]): string {
  return Buffer.concat(parts).toString('utf8')
}

function unreadable(): SyntaxError {
  return new SyntaxError('The page is not a complete JSON object.')
}
