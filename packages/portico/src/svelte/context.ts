import { getContext, onMount, setContext } from 'svelte'
import type { Readable } from 'svelte/store'
import type { BindingContext, Source } from '../bindings/source.js'
import { getServerState } from '../core/createPortico.js'
import { NotStartedError } from '../core/errors/misuse.js'
import type { Portico } from '../core/portico.js'
import { defineElements } from '../elements/elements.js'
import { mount } from '../elements/mount.js'

export type SetPorticoOptions = {
  /**
   * The request's Cookie header, for rendering on a server. With `cookieStorage()`, the first paint already shows the
   * connected state.
   */
  cookie?: string | undefined
}

// The symbol is registered, so that two copies of the package on one page share the app's kit.
const key = Symbol.for('portico.svelte')

/**
 * Gives the kit to this component and those inside it. Call it while the root component is created. In a browser, it
 * starts the kit and its modal until the component is destroyed.
 */
export function setPortico(portico: Portico, { cookie }: SetPorticoOptions = {}): void {
  if (!portico?.store) throw new NotStartedError({ caller: 'setPortico' })
  const context: BindingContext = { portico, serverState: getServerState(portico, cookie) }
  setContext(key, context)
  onMount(() => {
    defineElements()
    return mount(portico)
  })
}

/**
 * Returns the kit of the components around this one.
 *
 * @throws NotStartedError, which names the store
 */
export function contextOf(caller: string): BindingContext {
  const context = getContext<BindingContext | undefined>(key)
  if (!context) throw new NotStartedError({ caller })
  return context
}

/** Turns a binding into a store with functions. The store has the server's value until the component is mounted. */
export function useStore<state extends object, functions extends object>(
  caller: string,
  bind: (context: BindingContext) => { state: Source<state>; functions: functions },
): Readable<state> & functions {
  const { functions, state } = bind(contextOf(caller))
  let isMounted = false
  const listeners = new Set<() => void>()
  onMount(() => {
    isMounted = true
    for (const listener of listeners) listener()
  })
  return {
    ...functions,
    subscribe(run) {
      let stop: (() => void) | undefined
      const start = () => {
        const show = () => run(state.get())
        stop = state.subscribe(show)
        show()
      }
      if (isMounted) start()
      else {
        // A page that hydrates first renders what the server has rendered.
        run(state.getServer())
        listeners.add(start)
      }
      return () => {
        listeners.delete(start)
        stop?.()
      }
    },
  }
}
