import { PorticoError } from '@portico/protocol/errors'

/** An element is on a page on which no kit was created. */
export class KitMissingError extends PorticoError<'NOT_STARTED'> {
  override name = 'KitMissingError'
  constructor({ element }: { element: string }) {
    super('NOT_STARTED', `<${element}> found no kit on this page.`, {
      metaMessages: [
        'Call `createPortico` on the page, or set the property `portico` of the element to a kit.',
        'If the page creates its kit later, the element starts to work then.',
      ],
    })
  }
}
