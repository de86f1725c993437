import type { Portico } from '../../core/createPortico.js'
import type { ViewData } from '../navigation.js'
import type { ViewName } from '../viewName.js'
import type { LazyView, View } from './defineView.js'
import { isRegistered, views } from './registry.js'

/** A view whose data is only known to be its own. */
export type AnyView = View<ViewData | undefined>

/** The registry keeps name and data together; here only their owner is known. */
function lookUp(name: ViewName): AnyView | LazyView<ViewData | undefined> | undefined {
  return isRegistered(name)
    ? // Each view is only ever given the data it was opened with, which `navigate` types.
      (views[name] as AnyView | LazyView<ViewData | undefined>)
    : undefined
}

/** Kept by the kit: a view that was loaded is there at once the next time. */
function loadedViews(portico: Portico): Map<ViewName, AnyView> {
  const { memo } = portico.internal
  const known = memo.get('modal.views') as Map<ViewName, AnyView> | undefined
  if (known) return known
  const loaded = new Map<ViewName, AnyView>()
  memo.set('modal.views', loaded)
  return loaded
}

/** The view, if nothing has to be loaded for it. */
export function readView(portico: Portico, name: ViewName): AnyView | undefined {
  const view = lookUp(name)
  return view && 'component' in view ? view : loadedViews(portico).get(name)
}

/** Height in px of the place that is kept for a view while it loads. */
export function readHeight(name: ViewName): number {
  const view = lookUp(name)
  return view && 'height' in view ? view.height : 0
}

/**
 * Loads a view.
 *
 * @returns the view; undefined for one that does not exist
 * @throws whatever the browser does for a chunk that cannot be fetched
 */
export async function loadView(portico: Portico, name: ViewName): Promise<AnyView | undefined> {
  const view = lookUp(name)
  if (!view || 'component' in view) return view
  const loaded = await view.load()
  loadedViews(portico).set(name, loaded)
  return loaded
}
