import type { ChainNamespace } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { change } from '../change.js'
import { closeModal, openModal } from '../modalState.js'
import type { Portico } from '../portico.js'

/** `view` is the name of a view. The modal defines which names exist. */
export type OpenParametersOf<view extends string> = {
  /** View to open on. Default: Account when connected, otherwise Connect (specification, section 2). */
  view?: view | undefined
  /** Family for the modal to use. If it is not the active family, it becomes active without a prompt. */
  namespace?: ChainNamespace | undefined
  /** Data for the view. */
  data?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Opens the modal. The site must have rendered `<PorticoProvider>` or called `mount()`; otherwise nothing is shown.
 *
 * @throws NotStartedError
 */
export function open(portico: Portico, parameters: OpenParametersOf<string> = {}): void {
  assertStarted(portico, 'open')
  const { data, namespace, view } = parameters
  // The family changes first, so the modal opens in it.
  if (namespace && portico.store.getState().networkIds[namespace])
    change<'activeNamespace'>(portico, { activeNamespace: namespace })
  openModal(portico, { data, namespace, view })
}

/**
 * Closes the modal and ends the attempt that the modal was waiting for. If the site requires a session and the user has
 * none, the modal stays open and shows why. To close it in this case, call `disconnect` first.
 */
export function close(portico: Portico): void {
  assertStarted(portico, 'close')
  if (closeModal(portico)) portico.internal.running.attempt?.abort()
}
