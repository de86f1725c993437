import { createRecipients } from '../../approval/recipients.js'
import { createFrameTexts } from '../../language/frameTexts.js'
import { memoryStore } from '../../storage/frameStore.js'

/** Creates the context of screens, with its own store and a page that has a close button. */
export function createScreensContext({ isWindow }: { isWindow: boolean }) {
  const store = memoryStore()
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
