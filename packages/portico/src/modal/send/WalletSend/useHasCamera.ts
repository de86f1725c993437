import { useEffect, useState } from 'react'

/** Returns whether the device has a camera, as far as the browser reports that without a prompt. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    // `mediaDevices` is absent if the page is not in a secure context.
    const devices: MediaDevices | undefined = navigator.mediaDevices
    let isEnded = false
    async function look() {
      const found = await devices?.enumerateDevices().catch(() => [])
      if (!isEnded) setHasCamera(found?.some(({ kind }) => kind === 'videoinput') === true)
    }
    void look()
    devices?.addEventListener?.('devicechange', look)
    return () => {
      isEnded = true
      devices?.removeEventListener?.('devicechange', look)
    }
  }, [])
  return hasCamera
}
