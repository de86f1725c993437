import type { RegisteredView } from '../viewData.js'
import type { LazyView } from '../views/defineView.js'
import { views } from '../views/registry.js'

/** Fetches the chunks of views ahead: a test waits for the modal, not for what serves its files. */
export async function loadViews(...names: readonly RegisteredView[]): Promise<void> {
  await Promise.all(
    names.map((name) => {
      const view: object = views[name]
      return 'load' in view ? (view as LazyView).load() : undefined
    }),
  )
}
