import type { ChainNamespace } from '@portico/protocol/caip'
import { change } from '../change.js'
import { closeModal, openModal } from '../modalState.js'
import type { Portico } from '../portico.js'
import { assertStarted } from './assertStarted.js'

/** `view` is the name of a view; the modal knows which there are. */
export type OpenParametersOf<view extends string> = {
  /** View to open on. Default: Account when connected, otherwise Connect (specification, section 2). */
  view?: view | undefined
  /** Family to act in. If it is not the active one, it becomes active without a prompt. */
  namespace?: ChainNamespace | undefined
  /** Data for the view. */
  data?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Opens the modal. Nothing is shown without a rendered `<PorticoProvider>` or `mount()`.
 *
 * @throws NotStartedError
 */
export function open(portico: Portico, parameters: OpenParametersOf<string> = {}): void {
  assertStarted(portico, 'open')
  const { data, namespace, view } = parameters
  // First, so that the modal opens in this family.
  if (namespace && portico.store.getState().networkIds[namespace])
    change<'activeNamespace'>(portico, { activeNamespace: namespace })
  openModal(portico, { data, namespace, view })
}

/**
 * Closes the modal and ends the attempt that it was waiting for. If the site requires a session and there is none, the
 * modal stays open and shows why: call `disconnect` first.
 */
export function close(portico: Portico): void {
  assertStarted(portico, 'close')
  if (closeModal(portico)) portico.internal.running.attempt?.abort()
}
