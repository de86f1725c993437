import { type ReactNode, useEffect, useState } from 'react'
import { playPhone } from './playPhone.js'

/** The browser passes for a phone's before the modal is drawn, and a link to an app leaves no story. */
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
