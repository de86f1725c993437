import type { WireError } from '@portico/protocol/errors'

/** An error of a name's routes as clients of the field read it too: they show the description. */
export function describeNameError(wire: WireError): object {
  return {
    ...wire,
    reasons: [{ description: wire.message, name: wire.field ?? wire.code }],
    status: 'FAILED',
  }
}
