import { PorticoError } from '@portico/protocol/errors'

/** An action or hook was used without a running kit. Source: specification, section 8 (misuse). */
export class NotStartedError extends PorticoError<'NOT_STARTED'> {
  override name = 'NotStartedError'
  constructor({ caller }: { caller: string }) {
    super('NOT_STARTED', `\`${caller}\` was used without a running Portico.`, {
      metaMessages: [
        'Call `createPortico`, then render `<PorticoProvider>` around it or call `portico.start()`.',
      ],
    })
  }
}
