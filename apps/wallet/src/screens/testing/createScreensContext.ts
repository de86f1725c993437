import { createRecipients } from '../../approval/recipients.js'
import { createFrameTexts } from '../../language/frameTexts.js'
import { memoryStore } from '../../storage/frameStore.js'

/** Creates the context of screens, with its own store and a page that has a close button. */
export function createScreensContext({ isWindow }: { isWindow: boolean }) {
  const store = memoryStore()
  // Such a window is in front of its user. The test runner's frame has the focus only after a press.
  if (isWindow) window.focus()
  return {
    hostCloses: () => true,
    isWindow,
    nowMs: Date.now,
    own: async () => [],
    pendingProof: { current: undefined },
    projectId: '',
    recipients: createRecipients(store),
    rpc: async () => ({}),
    store,
    texts: createFrameTexts(),
  }
}
