// Thrown by the parts of scripts/demo.mjs.

/**
 * The person's own command once more, with one option added: in the place of what they gave for it. It is to be copied, so
 * nothing of theirs is left out.
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

/** For data at fault. */
export const freshAdvice = `To start from empty data, add --fresh: ${commandWith('--fresh')}`

/** A problem whose message says all that a person needs: printed without a stack. */
export class DemoProblem extends Error {
  name = 'DemoProblem'
  /** @param lines what happened, why, what to do */
  constructor(...lines) {
    super(lines.join('\n'))
  }
}
