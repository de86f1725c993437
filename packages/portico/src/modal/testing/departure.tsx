import type { ReactElement } from 'react'
import { vi } from 'vitest'
import type { Portico } from '../../core/portico.js'
import type { State } from '../../core/state.js'
import { Button } from '../../ui/Button/Button.js'
import { useShell } from '../shell/shellContext.js'
import { ViewScreen } from '../shell/ViewScreen.js'
import type { View } from '../shell/view.js'
import type { ViewData } from '../shell/viewRow.js'
import { type DataArguments, rowOf, type ViewName } from '../views.js'
import { openOn, StartContext } from './StoryModal.js'

/** The test id of the control that leads to the story's view. */
export const departureId = 'departure'

/** Views that every opening shows as soon as a wallet is connected. So the wallet connects when the user presses. */
const forced: readonly ViewName[] = ['SIWXSignMessage', 'UnsupportedChain']

/**
 * Lets a story start on a view of the test's own, whose only control navigates to `name`, the story's view. That
 * view's file is held until `arrive` is called.
 */
export function departFor(name: ViewName) {
  let target: { connections: State['connections']; data: ViewData | undefined; portico: Portico } | undefined
  // The test's view takes the place of one that needs no data and exists on every page.
  const place = name === 'WhatIsANetwork' ? 'WhatIsAWallet' : 'WhatIsANetwork'
  const departure: View = {
    component: function Departure() {
      const shell = useShell()
      const go = () => {
        if (!target) return
        const { connections, data, portico } = target
        // The story's own data, whose type the story has checked.
        if (!forced.includes(name)) return shell.navigate(name, ...([data] as DataArguments<ViewName>))
        portico.store.setState({ connections })
        if (name === 'SIWXSignMessage') openOn(portico, name, data)
      }
      return (
        <ViewScreen>
          <Button data-autofocus="" data-testid={departureId} onClick={go}>
            Go
          </Button>
        </ViewScreen>
      )
    },
    title: () => 'Departure',
  }
  const spies = [vi.spyOn(rowOf(place), 'load').mockResolvedValue({ [place]: departure })]
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { load } = rowOf(name)
  spies.push(vi.spyOn(rowOf(name), 'load').mockImplementation(() => held.then(load)))
  const start: typeof openOn = (portico, _, data) => {
    const { connections } = portico.store.getState()
    target = { connections, data, portico }
    if (forced.includes(name)) portico.store.setState({ connections: [] })
    openOn(portico, place)
  }
  return {
    arrive,
    end: () => {
      for (const spy of spies) spy.mockRestore()
    },
    /** The kit of the story, once the story has started. */
    portico: () => target?.portico,
    wrap: (story: ReactElement) => <StartContext.Provider value={start}>{story}</StartContext.Provider>,
  }
}
