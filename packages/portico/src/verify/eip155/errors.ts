import { PorticoError } from '@portico/protocol/errors'

/** Typed data is hashed by viem, which the host installs. */
export class MissingViemError extends PorticoError<'MISSING_DEPENDENCY'> {
  override name = 'MissingViemError'
  constructor({ cause }: { cause: unknown }) {
    super('MISSING_DEPENDENCY', 'Checking typed data needs the package viem.', {
      cause,
      metaMessages: ['Install it: npm install viem'],
    })
  }
}
