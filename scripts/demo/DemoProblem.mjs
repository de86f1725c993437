// Thrown by the parts of scripts/demo.mjs.

/** For data at fault. With `--data` it is the same command once more, so the words do not repeat the folder. */
export const freshAdvice = 'To start from empty data, add --fresh: npm run demo -- --fresh'

/** A problem whose message says all that a person needs: printed without a stack. */
export class DemoProblem extends Error {
  name = 'DemoProblem'
  /** @param lines what happened, why, what to do */
  constructor(...lines) {
    super(lines.join('\n'))
  }
}
