import { useEffect, useState } from 'react'

/** True where the device has a camera, as far as the browser tells without asking the person. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    // Absent where the page is not served safely.
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
