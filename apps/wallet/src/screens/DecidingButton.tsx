import { Button, type ButtonProps } from 'portico/ui'
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { watchPointer } from '../approval/watchPointer.js'
import { useScreens } from './screensContext.js'

/** What a deciding button says if the user presses it too soon. */
export const tooSoon = 'Too soon. Press again'

/**
 * A button of the settings by which somebody gets, or loses, the wallet. The page around the frame can move it under the second
 * press of a double click, or open it under a run of presses, and nothing of the screen is out of sight then: such a press does
 * nothing, and the button says so.
 */
export function DecidingButton({
  children,
  isDeciding = true,
  ...rest
}: ButtonProps & {
  /** False while a press of it only asks. */
  isDeciding?: boolean
}) {
  const { isWindow } = useScreens()
  const [isHasty, setHasty] = useState(false)

  // Before the first press: what moved until then is not known later.
  useEffect(() => {
    if (!isWindow) watchPointer(window)
  }, [isWindow])

  function refuseHasty(event: MouseEvent) {
    const isMeant = isWindow || !isDeciding || watchPointer(window).isDeliberate(event.nativeEvent)
    if (!isMeant) event.stopPropagation()
    setHasty(!isMeant)
  }

  return (
    <Button aria-live="polite" {...rest} onClickCapture={refuseHasty} onKeyDown={ignoreHeldKey}>
      {isHasty ? tooSoon : children}
    </Button>
  )
}

/** A key that is held down goes on pressing, and nobody reads meanwhile. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
