import { adopt, themeVariablesToStyle, uiCss } from 'portico/ui'
import { createRoot } from 'react-dom/client'
import type { ApprovalRequest } from '../approval/approvalRequest.js'
import { createRecipients, type Recipients } from '../approval/recipients.js'
import type { Surface } from '../approval/surface.js'
import type { Vault } from '../custody/vault.js'
import { receiversOf } from '../decode/decodedCall.js'
import { decodeEip155Call } from '../decode/decodeEip155Call.js'
import { decodeTypedData } from '../decode/decodeTypedData.js'
import type { Rpc } from '../networks/rpc.js'
import type { Session } from '../session/session.js'
import { smartAddressOf } from '../smart/smartAddress.js'
import type { FrameStore } from '../storage/frameStore.js'
import { Frame } from './Frame.js'
import { screensCss } from './screens.css.js'
import { ScreensProvider } from './screensContext.js'

export type MountScreensOptions = {
  /** Whether the page around the frame is one of this house, which draws a way out above it. */
  hostCloses: () => boolean
  /** The account is gone: nobody is signed in any more. */
  onSignedOut: () => void
  projectId: string
  root: HTMLElement
  rpc: Rpc
  session: Session
  store: FrameStore
  surface: Surface
  vault: Vault
}

/** What a page says of its looks. */
export type FrameTheme = {
  direction?: 'ltr' | 'rtl' | undefined
  mode?: 'dark' | 'light' | undefined
  variables: Readonly<Record<string, string | number>>
}

/** Draws the frame's screens into the page, and keeps their looks. */
export function mountScreens({
  hostCloses,
  onSignedOut,
  projectId,
  root,
  rpc,
  session,
  store,
  surface,
  vault,
}: MountScreensOptions) {
  adopt(document, uiCss, screensCss)
  const recipients = createRecipients(store)
  const own = async () => {
    const { eip155, solana } = (await vault.known()).addresses
    return [eip155, smartAddressOf(eip155), solana]
  }
  rememberApproved(surface, recipients)
  createRoot(root).render(
    <ScreensProvider value={{ hostCloses, nowMs: Date.now, own, recipients, rpc, store }}>
      <Frame
        onSignedOut={onSignedOut}
        projectId={projectId}
        session={session}
        surface={surface}
        vault={vault}
      />
    </ScreensProvider>,
  )

  function setTheme({ direction, mode, variables }: FrameTheme): void {
    if (direction !== undefined) document.documentElement.dir = direction
    const { style } = document.documentElement
    if (mode !== undefined) style.setProperty('--portico-scheme', mode)
    for (const [name, value] of Object.entries(themeVariablesToStyle(variables))) {
      // Looks, and nothing that could hide a word: a colour, a radius, no font of the page's.
      if (name === '--portico-accent' && CSS.supports('color', value)) style.setProperty(name, value)
    }
  }
  return { setTheme }
}

/** Whom the person approved to send to is no stranger the next time. */
function rememberApproved(surface: Surface, recipients: Recipients): void {
  surface.subscribe(() => {
    const state = surface.read()
    if (state.kind !== 'approval' || state.step !== 'working') return
    void recipients.remember(receiversIn(state.request)).catch(() => {})
  })
}

function receiversIn(request: ApprovalRequest): string[] {
  switch (request.kind) {
    case 'calls':
      return request.calls.flatMap((call) => receiversOf(decodeEip155Call(call, request)))
    case 'typedData':
      return receiversOf(decodeTypedData(request.data))
    default:
      return []
  }
}
