import type { ButtonProps } from 'portico/ui'
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { watchPointer } from '../approval/watchPointer.js'
import { GuardedButton } from './GuardedButton.js'
import { useScreens, useText } from './screensContext.js'

/**
 * A button of the settings that gives or takes away access to the wallet. The page around the frame can move the button
 * under the second press of a double click, or open it under a run of presses, while everything on the screen stays
 * visible. Such a press does nothing, and the button says so.
 */
export function DecidingButton({
  children,
  isDeciding = true,
  ...rest
}: ButtonProps & {
  /** False while a press only asks. */
  isDeciding?: boolean
}) {
  const { isWindow } = useScreens()
  const t = useText('shell')
  const [isHasty, setHasty] = useState(false)

  // Before the first press, because earlier movements cannot be known later.
  useEffect(() => {
    if (!isWindow) watchPointer(window)
  }, [isWindow])

  function refuseHasty(event: MouseEvent) {
    const isMeant = isWindow || !isDeciding || watchPointer(window).isDeliberate(event.nativeEvent)
    if (!isMeant) event.stopPropagation()
    setHasty(!isMeant)
  }

  return (
    <GuardedButton aria-live="polite" {...rest} onClickCapture={refuseHasty} onKeyDown={ignoreHeldKey}>
      {isHasty ? t('tooSoon') : children}
    </GuardedButton>
  )
}

/** Ignores the presses of a key that is held down, because the user does not read in the meantime. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
