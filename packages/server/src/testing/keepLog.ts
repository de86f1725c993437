import { type Logger, pino } from 'pino'
import { addServerLog } from './serverLogs.js'

/**
 * Creates the log of a server in this process. If a test fails, the entries are printed with the rest of the evidence.
 */
export function keepLog(name: string): { log: Logger; logged: string[] } {
  const logged: string[] = []
  addServerLog(name, () => logged)
  return { log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }), logged }
}
