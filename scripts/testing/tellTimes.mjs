// Read by scripts/test.mjs: how long the steps took, in the summary.
import { cpus } from 'node:os'

/** Of the whole of `npm test` on two idle cores, install not counted: see CONTRIBUTING.md for what may raise it. */
const limitMinutes = 12

/** Starts a watch. What it answers reads it: seconds, and how many processors of this machine worked meanwhile on average. */
export function startWatch() {
  const startMs = performance.now()
  const atStart = readBusyMs()
  return () => {
    const ms = performance.now() - startMs
    return { seconds: ms / 1000, cores: (readBusyMs() - atStart) / ms }
  }
}

/** Of all processors, by all programs of this machine. */
function readBusyMs() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/** A step's line: its name, its seconds, how busy the machine was (where it was not, there is room), and what it came to. */
export function stepLine(name, { seconds, cores }, counts) {
  return `${timeOf(name, seconds)}  ${cores.toFixed(1)} cores  ${counts}`
}

function timeOf(name, seconds) {
  return `${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`
}

/** The line below the steps. The limit holds for a whole run with samples: no other is measured by it. */
export function totalLine({ seconds, cores }, isWhole) {
  const line = `${timeOf('total', seconds)}  ${cores.toFixed(1)} cores`
  if (!isWhole) return line
  const minutes = `${(seconds / 60).toFixed(1)} of ${limitMinutes} minutes on two idle cores`
  return `${line}  ${minutes}${seconds > limitMinutes * 60 ? ': over the limit, where the machine was idle' : ''}`
}
