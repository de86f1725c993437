import { type ReactNode, useEffect, useState } from 'react'
import { playPhone } from './playPhone.js'

/** Makes the browser look like a phone's before the modal is rendered. Links to apps do not leave the story. */
export function OnPhone({ render }: { render: () => ReactNode }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const end = playPhone()
    const { open } = window
    window.open = () => null
    setReady(true)
    return () => {
      window.open = open
      end()
    }
  }, [])
  return isReady ? render() : null
}
