import type { LogLevel } from './options.js'

/** Bytes that the buffer keeps; the oldest lines go first. Source: specification, section 9. */
export const logBufferBytes = 1_024_000

const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const satisfies LogLevel[]

export type Log = {
  /**
   * Keeps one line when `level` is within the configured one. Data must hold no secret and no cycle: it
   * can be downloaded.
   */
  add(level: Exclude<LogLevel, 'silent'>, message: string, data?: Record<string, unknown>): void
  /** The kept lines, oldest first, each one JSON object. */
  read(): readonly string[]
}

/** A log that stays in memory. `downloadLog` gives it to a person; nothing sends it anywhere. */
export function createLog(level: LogLevel): Log {
  const lines: { text: string; size: number }[] = []
  let bytes = 0
  return {
    add(lineLevel, message, data) {
      if (levels.indexOf(lineLevel) > levels.indexOf(level)) return
      const line = { time: new Date().toISOString(), level: lineLevel, message, ...data }
      // A pairing URI holds a key. What JSON cannot hold is written as text.
      const text = JSON.stringify(line, (_, field) =>
        typeof field === 'bigint' ? `${field}` : field,
      ).replace(/wc:[^"\s]+/g, 'wc:(removed)')
      const size = new TextEncoder().encode(text).length + 1
      lines.push({ size, text })
      bytes += size
      while (bytes > logBufferBytes) bytes -= lines.shift()?.size ?? bytes
    },
    read: () => lines.map(({ text }) => text),
  }
}
