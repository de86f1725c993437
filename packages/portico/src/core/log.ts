export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Size of the buffer in bytes. The oldest lines are dropped first. Source: specification, section 9. */
const logBufferBytes = 1_024_000

const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const satisfies LogLevel[]

export type Log = {
  /** Adds one line if the configured level includes `level`. */
  add(
    level: Exclude<LogLevel, 'silent'>,
    message: string,
    data?: Record<string, string | number | boolean | undefined>,
  ): void
  /**
   * Returns the lines, oldest first. Each is one JSON object. They may contain secrets, which `downloadLog` removes.
   */
  read(): readonly string[]
}

/** Creates a log in memory. It is never sent anywhere; the user can save it with `downloadLog`. */
export function createLog(level: LogLevel): Log {
  const lines: string[] = []
  const sizeOf = (text: string) => new Blob([text]).size + 1
  let bytes = 0
  return {
    add(lineLevel, message, data) {
      if (levels.indexOf(lineLevel) > levels.indexOf(level)) return
      const line = JSON.stringify({ time: new Date(), level: lineLevel, message, ...data })
      bytes += sizeOf(line)
      lines.push(line)
      while (bytes > logBufferBytes) bytes -= sizeOf(lines.shift() ?? '')
    },
    read: () => lines,
  }
}
