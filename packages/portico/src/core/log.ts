export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Bytes that the buffer keeps; the oldest lines go first. Source: specification, section 9. */
const logBufferBytes = 1_024_000

const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const satisfies LogLevel[]

export type Log = {
  /** Keeps one line when `level` is within the configured one. */
  add(
    level: Exclude<LogLevel, 'silent'>,
    message: string,
    data?: Record<string, string | number | boolean | undefined>,
  ): void
  /** The kept lines, oldest first, each one JSON object. May hold secrets: `downloadLog` takes them out. */
  read(): readonly string[]
}

/** A log that stays in memory. `downloadLog` gives it to a person; nothing sends it anywhere. */
export function createLog(level: LogLevel): Log {
  const lines: string[] = []
  const sizeOf = (text: string) => new TextEncoder().encode(text).length + 1
  let bytes = 0
  return {
    add(lineLevel, message, data) {
      if (levels.indexOf(lineLevel) > levels.indexOf(level)) return
      const line = JSON.stringify({ time: new Date().toISOString(), level: lineLevel, message, ...data })
      bytes += sizeOf(line)
      lines.push(line)
      while (bytes > logBufferBytes) bytes -= sizeOf(lines.shift() ?? '')
    },
    read: () => lines,
  }
}
