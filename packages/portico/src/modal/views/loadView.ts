import type { Portico } from '../../core/portico.js'
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

/** What is known of the views' files. */
type Files = {
  loaded: Map<ViewName, AnyView>
  running: Map<ViewName, Promise<AnyView | undefined>>
  /** They did not come the last time. */
  failed: Set<ViewName>
}

/** Kept by the kit: a view that was loaded is there at once the next time. */
function filesOf(portico: Portico): Files {
  const { memo } = portico.internal
  const known = memo.get('modal.views') as Files | undefined
  if (known) return known
  const files: Files = { failed: new Set(), loaded: new Map(), running: new Map() }
  memo.set('modal.views', files)
  return files
}

/** The view, if nothing has to be loaded for it. */
export function readView(portico: Portico, name: ViewName): AnyView | undefined {
  const view = lookUp(name)
  return view && 'component' in view ? view : filesOf(portico).loaded.get(name)
}

/** Whether the view's file did not come when it was asked for last. */
export function hasFailed(portico: Portico, name: ViewName): boolean {
  return filesOf(portico).failed.has(name)
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
