import type { LazyView } from '../shell/defineView.js'
import type { RegisteredView } from '../shell/viewData.js'
import { views } from '../views.js'

/** Loads the chunks of views in advance, so that a test waits for the modal and not for the file server. */
export async function loadViews(...names: readonly RegisteredView[]): Promise<void> {
  await Promise.all(
    names.map((name) => {
      const view: object = views[name]
      return 'load' in view ? (view as LazyView).load() : undefined
    }),
  )
}
