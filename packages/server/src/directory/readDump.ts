import { isRecord, parseJson } from '@portico/protocol/text'
import { getDotPath, safeParse } from 'valibot'
import { type ImportedWallet, importedWallet } from './importedWallet.js'

export type RefusedRow = { /** From 1. */ line: number; reason: string }

export type Dump = { rows: ImportedWallet[]; refused: RefusedRow[] }

/** Rows need little nesting. Their number is limited only by the size of the file. */
const dumpLimits = { depth: 64, values: Number.POSITIVE_INFINITY }

/** A row of the file before it is parsed. */
type RawRow = { line: number; value: unknown } | { line: number; problem: string }

/**
 * Reads a dump of a wallet directory: a response of `/getWallets` (`{ data: […] }`), a list of its rows, or one row per
 * line. Each row is checked separately.
 */
export function readDump(text: string): Dump {
  const rows: ImportedWallet[] = []
  const refused: RefusedRow[] = []
  const lineOf = new Map<string, number>()
  for (const raw of readRows(text.replace(/^\uFEFF/, ''))) {
    const { line } = raw
    if ('problem' in raw) {
      refused.push({ line, reason: raw.problem })
      continue
    }
    const parsed = safeParse(importedWallet, raw.value, { abortEarly: true })
    if (!parsed.success) {
      const [issue] = parsed.issues
      const path = getDotPath(issue)
      refused.push({ line, reason: `${path ? `${path}: ` : ''}${issue.message}`.slice(0, 200) })
      continue
    }
    const { id } = parsed.output
    const first = lineOf.get(id)
    if (first === undefined) {
      lineOf.set(id, line)
      rows.push(parsed.output)
    } else refused.push({ line, reason: `id: already used on line ${first}` })
  }
  return { refused, rows }
}

function readRows(text: string): RawRow[] {
  const whole = tryParse(text)
  if (whole === undefined) return readLines(text)
  const list = Array.isArray(whole) ? whole : isRecord(whole) ? whole.data : undefined
  if (!Array.isArray(list)) return readLines(text)
  const lines = findLines(text, Array.isArray(whole) ? undefined : 'data')
  return list.map((value: unknown, index) => ({ line: lines[index] ?? 1, value }))
}

function readLines(text: string): RawRow[] {
  return text.split('\n').flatMap((content, index): RawRow[] => {
    if (content.trim() === '') return []
    const value = tryParse(content)
    const line = index + 1
    return [value === undefined ? { line, problem: 'it is not JSON' } : { line, value }]
  })
}

function tryParse(text: string): unknown {
  try {
    return parseJson(text, dumpLimits)
  } catch {
    return undefined
  }
}

/**
 * Finds the line on which each element of a list begins. The list is the whole text, or the value of `key` if the text
 * is an object. The text must be valid JSON.
 */
function findLines(text: string, key: string | undefined): number[] {
  const listDepth = key === undefined ? 1 : 2
  let found: number[] = []
  let depth = 0
  let line = 1
  let isInside = key === undefined
  let expectsElement = false
  let lastKey: string | undefined
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\n') line++
    if (sign === undefined || /\s/.test(sign)) continue
    if (expectsElement && sign !== ']' && depth === listDepth) {
      found.push(line)
      expectsElement = false
    }
    if (sign === '"') {
      const end = endOfString(text, at)
      if (depth === 1) lastKey = text.slice(at + 1, end)
      at = end
    } else if (sign === '{' || sign === '[') {
      depth++
      if (depth === listDepth && sign === '[') {
        isInside = key === undefined || lastKey === key
        expectsElement = isInside
        // If a key appears twice, JSON uses the last one.
        if (isInside) found = []
      }
    } else if (sign === '}' || sign === ']') {
      if (depth === listDepth) isInside = false
      depth--
      expectsElement = false
    } else if (sign === ',' && depth === listDepth) expectsElement = isInside
  }
  return found
}

/** Returns the end of the JSON string that begins at `start`. A JSON string contains no line break. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}
