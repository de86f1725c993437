import { loadOnce } from '../../core/slots.js'
import type { Shell } from '../shell/shellType.js'

/** Loads the actions of a login. After a failure it loads again. */
export const loadLoginActions = loadOnce(() => import('./loginActions.js'))

/**
 * Returns the handlers of a control that logs in at a provider. They load what the press needs when the user reaches the
 * control. `isFirst`: the view itself gives it the focus, which shows no intent.
 */
export function socialIntent({ load, portico }: Shell, isFirst = false) {
  const prepare = () => {
    // A failed load is repeated by the press, and is reported then.
    loadLoginActions(portico).catch(() => {})
    load('ConnectingSocial')
  }
  return { ...(!isFirst && { onFocus: prepare }), onPointerDown: prepare, onPointerEnter: prepare }
}
