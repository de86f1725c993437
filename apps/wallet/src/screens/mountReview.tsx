import { adopt, uiCss } from 'portico/ui'
import { createRoot } from 'react-dom/client'
import { createReadPrices } from '../approval/readPrices.js'
import { createRecipients } from '../approval/recipients.js'
import { approvalAreas, loadFrameTexts } from '../language/frameLanguage.js'
import { createRpc } from '../networks/rpc.js'
import { memoryStore } from '../storage/frameStore.js'
import { ApprovalScreen } from './ApprovalScreen.js'
import type { ReviewedRequest } from './openReviewWindow.js'
import { screensCss } from './screens.css.js'
import { ScreensProvider } from './screensContext.js'

export type MountReviewOptions = {
  root: HTMLElement
  shown: ReviewedRequest
  onAnswer: (answer: 'approve' | 'reject') => void
}

/** Mounts the secure window's screen. */
export async function mountReview({ onAnswer, root, shown }: MountReviewOptions): Promise<void> {
  const texts = await loadFrameTexts(shown.language, approvalAreas)
  adopt(document, uiCss, screensCss)
  const context = {
    hostCloses: () => false,
    isWindow: true,
    nowMs: Date.now,
    own: async () => shown.known,
    pendingProof: { current: undefined },
    projectId: shown.projectId,
    prices: createReadPrices({ projectId: shown.projectId }),
    recipients: createRecipients(memoryStore()),
    rpc: createRpc({ projectId: shown.projectId }),
    // This window belongs to the wallet's own site, so it has storage.
    store: { isLasting: true },
    texts,
  }
  createRoot(root).render(
    <ScreensProvider value={context}>
      <ApprovalScreen
        site={shown.site}
        isWorking={false}
        onApprove={() => onAnswer('approve')}
        onReject={() => onAnswer('reject')}
        onReviewElsewhere={undefined}
        request={shown.request}
      />
    </ScreensProvider>,
  )
}
