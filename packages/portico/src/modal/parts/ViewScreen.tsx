import { useContext } from 'react'
import { Screen, type ScreenProps } from '../../ui/Screen/Screen.js'
import { DirectionContext } from '../shellContext.js'

/** The body of a view: comes from where the person came from. */
export function ViewScreen(props: Omit<ScreenProps, 'direction'>) {
  return <Screen {...props} direction={useContext(DirectionContext)} />
}
