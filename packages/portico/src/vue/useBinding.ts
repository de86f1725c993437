import { type ComputedRef, computed, getCurrentInstance, onMounted, onScopeDispose, shallowRef } from 'vue'
import type { BindingContext, Source } from '../bindings/source.js'
import { contextOf } from './plugin.js'

/** One ref for each field of a state. */
export type Refs<state> = { readonly [field in keyof state]: ComputedRef<state[field]> }

type Binding<state, functions> = { state: Source<state>; functions: functions }

/** Turns a binding into refs and functions. The refs have the server's values until the component is mounted. */
export function useBinding<state extends object, functions extends object>(
  caller: string,
  bind: (context: BindingContext) => Binding<state, functions>,
): Refs<state> & functions {
  const { functions, state } = bind(contextOf(caller))
  const current = shallowRef(state.getServer())
  const fields = Object.keys(current.value).map((field) => [
    field,
    computed(() => current.value[field as keyof state]),
  ])
  let stop: (() => void) | undefined
  let isOver = false
  const start = () => {
    if (isOver) return
    const show = () => {
      current.value = state.get()
    }
    stop = state.subscribe(show)
    show()
  }
  onScopeDispose(() => {
    isOver = true
    stop?.()
  })
  // A page that hydrates first renders what the server has rendered.
  if (getCurrentInstance()?.isMounted) start()
  else onMounted(start)
  // A cast, because the compiler cannot know the fields of an object that is built from their names.
  return { ...Object.fromEntries(fields), ...functions } as Refs<state> & functions
}
