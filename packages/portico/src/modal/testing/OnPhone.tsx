import { type ReactNode, useEffect, useState } from 'react'
import { playPhone } from './playPhone.js'

/**
 * Makes the browser pass for a phone's before the modal is rendered, and keeps links to apps from leaving the story.
 */
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
