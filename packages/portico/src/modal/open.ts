import { type OpenParameters as OpenAny, open as openAny } from '../core/actions/open.js'
import type { OpenableView } from './views.js'

export type OpenParameters = OpenAny<OpenableView>

/**
 * Opens the modal. Nothing is shown without a rendered `<PorticoProvider>` or `mount()`.
 *
 * @throws NotStartedError
 */
export const open: typeof openAny<OpenableView> = openAny
