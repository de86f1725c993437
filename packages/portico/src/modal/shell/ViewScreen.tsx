import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { Screen, type ScreenProps } from '../../ui/Screen/Screen.js'
import { currentEntry } from './navigation.js'
import { DirectionContext, useShell } from './shellContext.js'

/** Id of the header's title, which names the modal and its current view. */
export const titleId = 'portico-title'

/**
 * The body of a view. A screen reader announces its title when the focus enters it. It slides in from the direction in which the user navigated. When the user comes back, the focus
 * is where it was.
 */
export function ViewScreen(props: Omit<ScreenProps, 'direction'>) {
  const screen = useRef<HTMLDivElement>(null)
  const { left, store } = useShell()
  const [{ key }] = useState(() => currentEntry(store.getState().navigation))
  useLayoutEffect(() => {
    const element = screen.current
    const find = (control: string | undefined) =>
      element?.querySelector<HTMLElement>(`[data-testid="${CSS.escape(`${control}`)}"]`)
    const nextAction = () => element?.querySelector<HTMLElement>('[data-autofocus]')?.dataset.testid
    const before = left.get(key)
    // If the view has another next action by now, that one keeps the focus.
    if (before && before.nextAction === nextAction()) find(before.control)?.focus()
    return () => {
      const active = (element?.getRootNode() as ShadowRoot).activeElement as HTMLElement | null
      left.set(key, { control: active?.dataset.testid, nextAction: nextAction() })
    }
  }, [key, left])
  return (
    <Screen
      aria-labelledby={titleId}
      role="group"
      {...props}
      direction={useContext(DirectionContext)}
      ref={screen}
    />
  )
}
