import type { ComponentType } from 'react'
import type { Portico } from '../../core/portico.js'
import type { ViewName } from '../views.js'
import type { ReadText } from './text.js'
import type { ViewData } from './viewRow.js'

/**
 * A screen of the modal. `data` is the type of the data that the screen gets when it opens, or `undefined` if it gets
 * none.
 */
export type View<data extends ViewData | undefined = undefined> = {
  /** Title in the header. */
  readonly title: (text: ReadText, data: data, portico: Portico) => string
  /** Help at the start of the header, shown if there is no Back button. */
  readonly help?: {
    readonly label: (text: ReadText) => string
    readonly view: ViewName
    readonly event: 'CLICK_WALLET_HELP' | 'CLICK_NETWORK_HELP'
  }
  /** Views that are likely next, which load while the page is idle. */
  readonly next?: readonly ViewName[] | ((portico: Portico) => readonly ViewName[])
  readonly component: ComponentType<data extends undefined ? object : data>
}
