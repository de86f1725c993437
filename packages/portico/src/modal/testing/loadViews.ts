import type { RegisteredView } from '../viewData.js'
import type { LazyView } from '../views/defineView.js'
import { views } from '../views/registry.js'

/** Loads the chunks of views in advance, so that a test waits for the modal and not for the file server. */
export async function loadViews(...names: readonly RegisteredView[]): Promise<void> {
  await Promise.all(
    names.map((name) => {
      const view: object = views[name]
      return 'load' in view ? (view as LazyView).load() : undefined
    }),
  )
}
