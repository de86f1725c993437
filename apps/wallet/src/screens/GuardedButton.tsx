import { Button, type ButtonProps } from 'portico/ui'
import { createContext, useContext } from 'react'

/** Whether presses count. The guard around a section provides it; outside of a guard, they do. */
export const PressesCount = createContext(true)

/** Why a button that needs a seen screen does nothing yet. */
export const notSeenYet = 'Not fully visible yet'

/**
 * A button that may lose, reveal or send something. While the guard around it drops presses, the button looks disabled
 * and says why.
 */
export function GuardedButton({ disabledReason, ...rest }: ButtonProps) {
  const doesCount = useContext(PressesCount)
  return <Button {...rest} disabledReason={doesCount ? disabledReason : notSeenYet} />
}
