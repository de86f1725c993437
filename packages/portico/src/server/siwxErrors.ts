import { PorticoError } from '@portico/protocol/errors'

/** Thrown if `createSiwxHandler` gets an option with which it cannot be secure. */
export class SiwxHandlerOptionError extends PorticoError<'INVALID_OPTION'> {
  override name = 'SiwxHandlerOptionError'
  constructor({ option, problem, remedy }: { option: string; problem: string; remedy: string }) {
    super('INVALID_OPTION', `The option \`${option}\` cannot be used. ${problem}`, {
      metaMessages: [remedy],
    })
  }
}

export class SiwxStoreFullError extends PorticoError<'SIWX_STORE_FULL'> {
  override name = 'SiwxStoreFullError'
  constructor({ entries }: { entries: number }) {
    super('SIWX_STORE_FULL', `The memory store is full: ${entries} entries.`, {
      metaMessages: [
        'Pass `createSiwxHandler({ store })` a store that is shared and bounded by its database.',
      ],
    })
  }
}
