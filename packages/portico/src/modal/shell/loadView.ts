import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import { isRegistered, views } from '../views.js'
import type { LazyView, View } from './defineView.js'
import type { ViewData } from './navigation.js'
import type { ViewName } from './viewName.js'

/** A view whose data type is not known here. */
export type AnyView = View<ViewData | undefined>

/** Finds a view in the registry. Its type loses the connection between name and data. */
function lookUp(name: ViewName): AnyView | LazyView<ViewData | undefined> | undefined {
  return isRegistered(name)
    ? // Each view gets only the data that it was opened with, which `navigate` types.
      (views[name] as AnyView | LazyView<ViewData | undefined>)
    : undefined
}

/** The state of the views' files. */
type Files = {
  loaded: Map<ViewName, AnyView>
  running: Map<ViewName, Promise<AnyView | undefined>>
  /** Views whose last load failed. */
  failed: Set<ViewName>
}

/** Returns the files of the kit, so that a loaded view is ready the next time. */
const filesOf = perKit((): Files => ({ failed: new Set(), loaded: new Map(), running: new Map() }))

/** Returns the view, if nothing has to load for it. */
export function readView(portico: Portico, name: ViewName): AnyView | undefined {
  const view = lookUp(name)
  return view && 'component' in view ? view : filesOf(portico).loaded.get(name)
}

/** Returns whether the last load of the view's file failed. */
export function hasFailed(portico: Portico, name: ViewName): boolean {
  return filesOf(portico).failed.has(name)
}

/** Returns the height in px of a view's placeholder. */
export function readHeight(name: ViewName): number {
  const view = lookUp(name)
  return view && 'height' in view ? view.height : 0
}

/**
 * Loads a view.
 *
 * @returns the view; undefined for one that does not exist
 * @throws the browser's error for a chunk that cannot be fetched
 */
export function loadView(portico: Portico, name: ViewName): Promise<AnyView | undefined> {
  const view = lookUp(name)
  if (!view || 'component' in view) return Promise.resolve(view)
  const { failed, loaded, running } = filesOf(portico)
  const before = running.get(name)
  if (before) return before
  failed.delete(name)
  const loading = view.load().then(
    (fresh) => {
      running.delete(name)
      loaded.set(name, fresh)
      return fresh
    },
    (error: unknown) => {
      running.delete(name)
      failed.add(name)
      throw error
    },
  )
  running.set(name, loading)
  return loading
}
