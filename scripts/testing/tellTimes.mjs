// Read by scripts/test.mjs: measures how long the steps take, for the summary.
import { cpus } from 'node:os'

/** The limit of `npm test` on two idle cores, without the install. CONTRIBUTING.md says what may raise it. */
const limitMinutes = 20

/** Starts a stopwatch. The returned function reads the seconds, and the average number of busy processors. */
export function startWatch() {
  const startMs = performance.now()
  const atStart = readBusyMs()
  return () => {
    const ms = performance.now() - startMs
    return { seconds: ms / 1000, cores: (readBusyMs() - atStart) / ms }
  }
}

/** Returns the CPU time of all processors, over all programs of this machine. */
function readBusyMs() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/**
 * Returns the line of a step: its name, its seconds, the number of busy processors (the others were idle), and its
 * result.
 */
export function stepLine(name, { seconds, cores }, counts) {
  return `${timeOf(name, seconds)}  ${cores.toFixed(1)} cores  ${counts}`
}

function timeOf(name, seconds) {
  return `${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`
}

/** Returns the line below the steps. The limit applies only to a whole run with samples. */
export function totalLine({ seconds, cores }, isWhole) {
  const line = `${timeOf('total', seconds)}  ${cores.toFixed(1)} cores`
  if (!isWhole) return line
  const minutes = `${(seconds / 60).toFixed(1)} of ${limitMinutes} minutes on two idle cores`
  return `${line}  ${minutes}${seconds > limitMinutes * 60 ? ': over the limit, if the machine was idle' : ''}`
}
