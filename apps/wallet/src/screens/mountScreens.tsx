import { adopt, uiCss } from 'portico/ui'
import { createRoot } from 'react-dom/client'
import { createReadPrices } from '../approval/readPrices.js'
import { createRecipients } from '../approval/recipients.js'
import type { Surface } from '../approval/surface.js'
import type { Vault } from '../custody/vault.js'
import type { Rpc } from '../networks/rpc.js'
import type { Session } from '../session/session.js'
import { smartAddressOf } from '../smart/smartAddress.js'
import type { FrameStore } from '../storage/frameStore.js'
import { Frame } from './Frame.js'
import { screensCss } from './screens.css.js'
import { ScreensProvider } from './screensContext.js'
import { setTheme } from './setTheme.js'

export type MountScreensOptions = {
  /** Checks whether the page around the frame uses Portico, which draws a close button above the frame. */
  hostCloses: () => boolean
  projectId: string
  root: HTMLElement
  rpc: Rpc
  session: Session
  store: FrameStore
  surface: Surface
  vault: Vault
}

/** Mounts the frame's screens. @returns the function that sets their theme */
export function mountScreens({
  hostCloses,
  projectId,
  root,
  rpc,
  session,
  store,
  surface,
  vault,
}: MountScreensOptions) {
  adopt(document, uiCss, screensCss)
  const prices = createReadPrices({ projectId })
  const recipients = createRecipients(store)
  const own = async () => {
    const { eip155, solana } = (await vault.known()).addresses
    return [eip155, smartAddressOf(eip155), solana]
  }
  createRoot(root).render(
    <ScreensProvider
      value={{
        hostCloses,
        isWindow: window.parent === window,
        nowMs: Date.now,
        own,
        pendingProof: { current: undefined },
        prices,
        projectId,
        recipients,
        rpc,
        store,
      }}
    >
      <Frame projectId={projectId} session={session} surface={surface} vault={vault} />
    </ScreensProvider>,
  )

  return { setTheme }
}
