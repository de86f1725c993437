import type { Portico } from '../core/portico.js'
import { createRequest } from '../core/requestState.js'
import type { State } from '../core/state.js'
import { isShallowEqual } from '../hooks/isShallowEqual.js'
import { type Run, toRun } from '../hooks/run.js'

/** A value that changes. Every framework has a type of its own for this, and the bindings translate into it. */
export type Source<value> = {
  get: () => value
  /** The value that a server renders, and that a browser renders while it hydrates the server's page. */
  getServer: () => value
  subscribe: (onChange: () => void) => () => void
}

/** What a framework's own context holds. */
export type BindingContext = { portico: Portico; serverState: State }

/**
 * Returns a source of one part of the kit's state. Objects are compared field by field, so a selector may create an
 * object.
 */
export function select<value>(
  { portico, serverState }: BindingContext,
  selector: (state: State) => value,
): Source<value> {
  return {
    get: keep(() => selector(portico.store.getState())),
    getServer: keep(() => selector(serverState)),
    subscribe: portico.store.subscribe,
  }
}

/** Returns the last value again if the new one has the same fields. */
function keep<value>(read: () => value): () => value {
  let last: value | undefined
  return () => {
    const next = read()
    if (last === undefined || !isShallowEqual(last, next)) last = next
    return last as value
  }
}

/** Returns a source whose value is computed from the value of another source. */
export function map<from, to>(source: Source<from>, convert: (value: from) => to): Source<to> {
  return {
    get: keep(() => convert(source.get())),
    getServer: keep(() => convert(source.getServer())),
    subscribe: source.subscribe,
  }
}

/** Returns a source whose value is an object with the values of several sources. */
export function combine<values extends object>(
  sources: {
    [key in keyof values]: Source<values[key]>
  },
): Source<values> {
  const entries = Object.entries(sources) as [string, Source<unknown>][]
  const read = (of: 'get' | 'getServer') =>
    Object.fromEntries(entries.map(([key, source]) => [key, source[of]()])) as values
  return {
    get: keep(() => read('get')),
    getServer: keep(() => read('getServer')),
    subscribe(onChange) {
      const stops = entries.map(([, source]) => source.subscribe(onChange))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** Returns a source of the state of an action's last call, and `run`, which calls the action and never rejects. */
export function request<parameters, data>(
  { portico }: BindingContext,
  action: (portico: Portico, parameters: parameters) => Promise<data>,
) {
  const running = createRequest((parameters: parameters) => action(portico, parameters))
  const get = keep((): Run<data> => toRun(running.getState()))
  const last: Source<Run<data>> = { get, getServer: get, subscribe: running.subscribe }
  return { last, run: async (parameters: parameters) => toRun(await running.run(parameters)) }
}

/**
 * Returns a source of a part of the kit whose code loads with the first subscriber. Until then, its value is `initial`.
 */
export function loaded<value>(
  initial: value,
  load: () => Promise<{ get: () => value; watch: (onChange: (value: value) => void) => () => void }>,
): Source<value> {
  let value = initial
  return {
    get: () => value,
    getServer: () => initial,
    subscribe(onChange) {
      let stop: (() => void) | undefined
      let isEnded = false
      const show = (next: value) => {
        value = next
        onChange()
      }
      load().then(
        ({ get, watch }) => {
          if (isEnded) return
          stop = watch(show)
          show(get())
        },
        () => {}, // if the chunk is blocked, the actions report it when they are used
      )
      return () => {
        isEnded = true
        stop?.()
      }
    },
  }
}
