import { rowOf, type ViewName } from '../views.js'

/** Loads the chunks of views in advance, so that a test waits for the modal and not for the file server. */
export async function loadViews(...names: readonly ViewName[]): Promise<void> {
  await Promise.all(names.map((name) => rowOf(name).load()))
}
