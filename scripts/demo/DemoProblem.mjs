// Thrown by the parts of scripts/demo.mjs.

/** A problem whose message says all that a person needs: printed without a stack. */
export class DemoProblem extends Error {
  name = 'DemoProblem'
  /** @param lines what happened, why, what to do */
  constructor(...lines) {
    super(lines.join('\n'))
  }
}
