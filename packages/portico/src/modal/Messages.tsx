import './modalChunk.js'
import { LiveRegion } from '../ui/LiveRegion/LiveRegion.js'
import { Toast } from '../ui/Toast/Toast.js'
import { useShell, useShellState } from './shellContext.js'

/** The toast, and what is read aloud. */
export function Messages() {
  const { dismissToast } = useShell()
  const announcement = useShellState(({ announcement }) => announcement)
  const toast = useShellState(({ toast }) => toast)
  return (
    <>
      <Toast message={toast.open ? toast.message : ''} onClose={dismissToast} variant={toast.variant} />
      <LiveRegion message={announcement} />
    </>
  )
}
