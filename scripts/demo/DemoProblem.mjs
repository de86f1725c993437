// Thrown by the parts of scripts/demo.mjs.

/**
 * Returns the command that the user typed, with one option added or replaced. All other options stay, because the user
 * copies the command from a message.
 */
export function commandWith(option, value, given = process.argv.slice(2)) {
  const kept = given.filter(
    (part, index) =>
      part !== option && !part.startsWith(`${option}=`) && !(value && given[index - 1] === option),
  )
  const words = [...kept, option, ...(value === undefined ? [] : [String(value)])]
  return [
    'npm run demo --',
    ...words.map((word) => (/^[\w./:=-]+$/.test(word) ? word : JSON.stringify(word))),
  ].join(' ')
}

/** Advice if the data is at fault. */
export const freshAdvice = `To start from empty data, add --fresh: ${commandWith('--fresh')}`

/** A problem whose message is all that the user needs, so it is printed without a stack. */
export class DemoProblem extends Error {
  name = 'DemoProblem'
  /** @param lines what happened, why, what to do */
  constructor(...lines) {
    super(lines.join('\n'))
  }
}
