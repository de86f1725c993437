import { loadOnce } from '../../core/slots.js'
import type { Shell } from '../shell/shellType.js'

/** Loads the actions of a login. After a failure, the next call loads again. */
export const loadLoginActions = loadOnce(() => import('./loginActions.js'))

/**
 * Returns the handlers of a control that logs in at a provider. When the user reaches the control, they load the code
 * that the press needs. `isFirst`: the view itself sets the focus on the control, which shows no intent.
 */
export function socialIntent({ load, portico }: Shell, isFirst = false) {
  const prepare = () => {
    // If this load fails, the press loads again and reports the error.
    loadLoginActions(portico).catch(() => {})
    load('ConnectingSocial')
  }
  return { ...(!isFirst && { onFocus: prepare }), onPointerDown: prepare, onPointerEnter: prepare }
}
