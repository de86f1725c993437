import { type OpenParametersOf, open as openAny } from '../core/actions/open.js'
import type { Portico } from '../core/portico.js'
import type { OpenableView } from './views.js'

export type OpenParameters = OpenParametersOf<OpenableView>

/**
 * Opens the modal. Nothing appears without a rendered `<PorticoProvider>` or a call of `mount()`.
 *
 * @throws NotStartedError
 */
export const open: (portico: Portico, parameters?: OpenParameters) => void = openAny
