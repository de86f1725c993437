import type { WireError } from '@portico/protocol/errors'

/** Adds the fields that existing clients read from an error of a name's route: these clients show the description. */
export function describeNameError(wire: WireError): object {
  return {
    ...wire,
    reasons: [{ description: wire.message, name: wire.field ?? wire.code }],
    status: 'FAILED',
  }
}
