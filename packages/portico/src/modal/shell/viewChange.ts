import type { StoreApi } from 'zustand/vanilla'
import type { Portico } from '../../core/portico.js'
import type { ViewName } from '../views.js'
import { loadView, readView } from './loadView.js'
import { currentEntry, type Navigation } from './navigation.js'
import type { ShellState } from './shellType.js'

/** How long the view on screen stays while the next one loads, in ms. After that, a placeholder is shown. */
const placeAfterMs = 300

export type ViewChange = {
  /**
   * Shows a stack when the file of its last view has loaded. If that takes too long, shows a placeholder. The latest
   * call wins.
   */
  begin(navigation: Navigation, options?: { isFirst?: boolean; isReplacing?: boolean }): void
  /** Cancels the change. The view on screen stays. */
  drop(): void
  /** Returns a function that checks whether no other change was started or canceled since. */
  watch(): () => boolean
}

/** Creates the function that changes views. The pressed control stays on screen until the next view can be shown. */
export function createViewChange(
  portico: Portico,
  store: StoreApi<ShellState>,
  /**
   * Called when the user leaves a view that is on screen or still loading. `by` is the view that replaced it while it
   * was loading.
   */
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
      // If the first view of an opening was still loading, there is still nothing to show before this one.
      const opens = isFirst || store.getState().coming?.isFirst === true
      drop(view)
      const own = count
      const show = () => {
        if (count !== own) return
        // This happens only once: when the file has loaded, or when the time is over.
        count += 1
        clearTimeout(timer)
        if (isReplacing) leave(currentEntry(store.getState().navigation).view)
        store.setState({ coming: null, navigation })
      }
      if (readView(portico, view)) return show()
      store.setState({ coming: { isFirst: opens, view } })
      timer = setTimeout(show, placeAfterMs)
      // If the load fails, the error appears in place of the view.
      loadView(portico, view).then(show, show)
    },
    drop: () => drop(),
    watch() {
      const own = count
      return () => count === own
    },
  }
}
