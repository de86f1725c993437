import type { ComponentType } from 'react'
import type { Portico } from '../../core/portico.js'
import type { ViewData } from './navigation.js'
import type { Text } from './text.js'
import type { ViewName } from './viewName.js'

/** One screen of the modal. `data` is what it is opened with; `undefined` for none. */
export type View<data extends ViewData | undefined = undefined> = {
  readonly name: ViewName
  /** Title in the header. */
  readonly title: (t: Text, data: data, portico: Portico) => string
  /** Offered at the start of the header if there is no Back. */
  readonly help?: {
    readonly label: (t: Text) => string
    readonly view: ViewName
    readonly event: 'CLICK_WALLET_HELP' | 'CLICK_NETWORK_HELP'
  }
  /** Views that are likely next, which load while the page is idle. */
  readonly next?: readonly ViewName[] | ((portico: Portico) => readonly ViewName[])
  readonly component: ComponentType<data extends undefined ? object : data>
}

/** A view that loads when it is first needed. */
export type LazyView<data extends ViewData | undefined = undefined> = {
  readonly load: () => Promise<View<data>>
  /** Height in px of its placeholder. */
  readonly height: number
}

/** Names and types a view. Register it with one line in `registry.ts`. */
export function defineView<data extends ViewData | undefined = undefined>(
  name: ViewName,
  view: Omit<View<data>, 'name'>,
): View<data> {
  return { ...view, name }
}

/** Creates the registry's entry of a view in a chunk of its own. `load` needs a literal `import()`. */
export function lazyView<data extends ViewData | undefined>(
  height: number,
  load: () => Promise<View<data>>,
): LazyView<data> {
  return { height, load }
}
