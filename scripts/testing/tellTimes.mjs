// Read by scripts/test.mjs: how long the steps took, in the summary.

/** Of the whole of `npm test` on two idle cores, install not counted: see CONTRIBUTING.md for what may raise it. */
const limitMinutes = 12

/** A step's line: its name, its seconds, and what it came to. */
export function stepLine(name, seconds, counts) {
  return `${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`
}

/** The line below the steps. The limit holds for a whole run with samples: no other is measured by it. */
export function totalLine(seconds, isWhole) {
  const line = `${'total'.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`
  if (!isWhole) return line
  const minutes = `${(seconds / 60).toFixed(1)} of ${limitMinutes} minutes on two idle cores`
  return `${line}  ${minutes}${seconds > limitMinutes * 60 ? ': over the limit, where the machine was idle' : ''}`
}
