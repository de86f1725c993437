import type { PayloadProblem } from '@portico/protocol/frame'
import { InvalidFieldError } from '../core/errors/embedded.js'

/** @throws InvalidFieldError if there is a problem */
export function refusePayload(problem: PayloadProblem | undefined): void {
  if (problem) throw new InvalidFieldError(problem)
}
