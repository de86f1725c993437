import { Button, type ButtonProps } from 'portico/ui'
import { createContext, useContext } from 'react'
import { useText } from './screensContext.js'

/** Whether presses count. The guard around a section provides this value. Outside of a guard, presses count. */
export const PressesCount = createContext(true)

/**
 * A button that may lose, reveal or send something. While the guard around it drops presses, the button looks disabled
 * and says why.
 */
export function GuardedButton({ disabledReason, ...rest }: ButtonProps) {
  const t = useText('shell')
  const doesCount = useContext(PressesCount)
  return <Button {...rest} disabledReason={doesCount ? disabledReason : t('notVisible')} />
}
