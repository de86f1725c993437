import { createRecipients } from '../../approval/recipients.js'
import { createFrameTexts } from '../../language/frameTexts.js'
import { memoryStore } from '../../storage/frameStore.js'

/** Creates the context of screens, with its own store and a page that has a close button. */
export function createScreensContext({ isWindow }: { isWindow: boolean }) {
  const store = memoryStore()
  // A window of the wallet's own has the focus. The test runner's frame gets it only after a press or this call.
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
