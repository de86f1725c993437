import type { StoreApi } from 'zustand/vanilla'
import type { Portico } from '../core/portico.js'
import { currentEntry, type Navigation } from './navigation.js'
import type { ShellState } from './shellType.js'
import type { ViewName } from './viewName.js'
import { loadView, readView } from './views/loadView.js'

/** How long the view on screen stays while the next one is loaded, in ms. Then its place is shown. */
const placeAfterMs = 300

type ViewChange = {
  /** Shows a stack as soon as the file of its last view is there, or the place that is kept for it. The latest call counts. */
  begin(navigation: Navigation, options?: { isFirst?: boolean; isReplacing?: boolean }): void
  /** What is on screen stays. */
  drop(): void
  /** Tells from then on whether nothing else was begun or dropped. */
  watch(): () => boolean
}

/** Changes from view to view: what a person presses stays where it is until what it leads to can be shown. */
export function createViewChange(
  portico: Portico,
  store: StoreApi<ShellState>,
  /** A view is left that was on screen, or nearly; `by` takes its place before it was. */
  leave: (view: ViewName, by?: ViewName) => void,
): ViewChange {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function drop(by?: ViewName): void {
    count += 1
    clearTimeout(timer)
    const { coming } = store.getState()
    if (!coming) return
    store.setState({ coming: null })
    leave(coming.view, by)
  }

  return {
    begin(navigation, { isFirst = false, isReplacing = false } = {}) {
      const { view } = currentEntry(navigation)
      // Another request while the first view of an opening is on its way: there is still nothing to show before it.
      const opens = isFirst || store.getState().coming?.isFirst === true
      drop(view)
      const own = count
      const show = () => {
        if (count !== own) return
        // Once, whichever comes first.
        count += 1
        clearTimeout(timer)
        if (isReplacing) leave(currentEntry(store.getState().navigation).view)
        store.setState({ coming: null, navigation })
      }
      if (readView(portico, view)) return show()
      store.setState({ coming: { isFirst: opens, view } })
      timer = setTimeout(show, placeAfterMs)
      // What did not come is told in the view's place.
      loadView(portico, view).then(show, show)
    },
    drop: () => drop(),
    watch() {
      const own = count
      return () => count === own
    },
  }
}
