import { PorticoError } from '@portico/protocol/errors'

/** An action or hook was used with no running kit behind it. Source: specification, section 8 (misuse). */
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
