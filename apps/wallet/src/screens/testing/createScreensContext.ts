import { createRecipients } from '../../approval/recipients.js'
import { memoryStore } from '../../storage/frameStore.js'

/** What screens find around them, with a store of their own and a host that closes when asked. */
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
  }
}
