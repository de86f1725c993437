import { type App, type InjectionKey, inject } from 'vue'
import type { BindingContext } from '../bindings/source.js'
import { getServerState } from '../core/createPortico.js'
import { NotStartedError } from '../core/errors/misuse.js'
import type { Portico } from '../core/portico.js'
import { defineElements } from '../elements/elements.js'
import { mount } from '../elements/mount.js'

export type PorticoPluginOptions = {
  portico: Portico
  /**
   * The request's Cookie header, for rendering on a server. With `cookieStorage()`, the first paint already shows the
   * connected state.
   */
  cookie?: string | undefined
}

// The symbol is registered, so that two copies of the package on one page share the app's kit.
const key: InjectionKey<BindingContext> = Symbol.for('portico.vue')

/** The plugin for `app.use(porticoPlugin, { portico })`. In a browser, it starts the kit and its modal. */
export const porticoPlugin = {
  install(app: App, { cookie, portico }: PorticoPluginOptions): void {
    if (!portico?.store) throw new NotStartedError({ caller: 'porticoPlugin' })
    app.provide(key, { portico, serverState: getServerState(portico, cookie) })
    if (typeof document === 'undefined') return
    defineElements()
    app.onUnmount(mount(portico))
  },
}

/**
 * Returns the app's kit.
 *
 * @throws NotStartedError, which names the composable
 */
export function contextOf(caller: string): BindingContext {
  const context = inject(key, undefined)
  if (!context) throw new NotStartedError({ caller })
  return context
}
