import { PorticoError } from '@portico/protocol/errors'

/** Thrown if an option would make `createSiwxHandler` insecure. */
export class SiwxHandlerOptionError extends PorticoError<'INVALID_OPTION'> {
  override name = 'SiwxHandlerOptionError'
  constructor({ option, problem, remedy }: { option: string; problem: string; remedy: string }) {
    super('INVALID_OPTION', `The option \`${option}\` cannot be used. ${problem}`, {
      metaMessages: [remedy],
    })
  }
}
