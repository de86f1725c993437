import { PorticoError } from '@portico/protocol/errors'

/** `createSiwxHandler` was given something that it cannot be safe with. */
export class SiwxHandlerOptionError extends PorticoError<'INVALID_OPTION'> {
  override name = 'SiwxHandlerOptionError'
  constructor({ option, problem, remedy }: { option: string; problem: string; remedy: string }) {
    super('INVALID_OPTION', `The option \`${option}\` cannot be used. ${problem}`, {
      metaMessages: [remedy],
    })
  }
}
