import type { ComponentType } from 'react'
import type { Portico } from '../../core/portico.js'
import type { ViewName } from '../views.js'
import type { ReadText } from './text.js'
import type { ViewData } from './viewRow.js'

/** One screen of the modal. `data` is what it is opened with; `undefined` for none. */
export type View<data extends ViewData | undefined = undefined> = {
  /** Title in the header. */
  readonly title: (text: ReadText, data: data, portico: Portico) => string
  /** Offered at the start of the header if there is no Back. */
  readonly help?: {
    readonly label: (text: ReadText) => string
    readonly view: ViewName
    readonly event: 'CLICK_WALLET_HELP' | 'CLICK_NETWORK_HELP'
  }
  /** Views that are likely next, which load while the page is idle. */
  readonly next?: readonly ViewName[] | ((portico: Portico) => readonly ViewName[])
  readonly component: ComponentType<data extends undefined ? object : data>
}
