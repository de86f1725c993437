import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import { Connect } from '../connect/Connect/Connect.js'
import { rowOf, type ViewName } from '../views.js'
import { loadTexts } from './texts.js'
import type { View } from './view.js'
import type { ViewData } from './viewRow.js'

/** A view whose data type is not known here. */
export type AnyView = View<ViewData | undefined>

/** The views of the modal's own chunk. */
const present = { Connect }

/** Returns a view from the file that exports it. */
function viewIn(file: object, name: ViewName): AnyView | undefined {
  // The cast is safe: a view gets only the data that it was opened with, and `navigate` checks that type.
  return (file as Readonly<Partial<Record<ViewName, AnyView>>>)[name]
}

/** The state of the views' files. */
type Files = {
  loaded: Map<ViewName, AnyView>
  running: Map<ViewName, Promise<AnyView | undefined>>
  /** Views whose last load failed. */
  failed: Set<ViewName>
}

/** Returns the state of the files for a kit, so that a loaded view is ready the next time. */
const filesOf = perKit((): Files => ({ failed: new Set(), loaded: new Map(), running: new Map() }))

/** Returns the view, if nothing has to load for it. */
export function readView(portico: Portico, name: ViewName): AnyView | undefined {
  return viewIn(present, name) ?? filesOf(portico).loaded.get(name)
}

/** Returns whether the last load of the view's file failed. */
export function hasFailed(portico: Portico, name: ViewName): boolean {
  return filesOf(portico).failed.has(name)
}

/**
 * Loads a view and its texts, so that the view never shows without texts.
 *
 * @returns the view; undefined if it does not exist
 * @throws the browser's error for a chunk that cannot be fetched
 */
export function loadView(portico: Portico, name: ViewName): Promise<AnyView | undefined> {
  const there = readView(portico, name)
  if (there) return Promise.resolve(there)
  const { failed, loaded, running } = filesOf(portico)
  const before = running.get(name)
  if (before) return before
  failed.delete(name)
  const { load, texts = [] } = rowOf(name)
  const loading = Promise.all([load(), loadTexts(portico, texts)]).then(
    ([file]) => {
      running.delete(name)
      const view = viewIn(file, name)
      if (view) loaded.set(name, view)
      return view
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
