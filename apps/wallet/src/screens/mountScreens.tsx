import { adopt, uiCss } from 'portico/ui'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createReadPrices } from '../approval/readPrices.js'
import { createRecipients } from '../approval/recipients.js'
import type { Surface } from '../approval/surface.js'
import type { SurfaceState } from '../approval/surfaceQueue.js'
import type { Vault } from '../custody/vault.js'
import { approvalAreas, createFrameLanguage, type FrameLanguage } from '../language/frameLanguage.js'
import type { FrameTexts, ScreenArea } from '../language/frameTexts.js'
import type { Rpc } from '../networks/rpc.js'
import type { Session } from '../session/session.js'
import { smartAddressOf } from '../smart/smartAddress.js'
import type { FrameStore } from '../storage/frameStore.js'
import { createWalletStore } from '../storage/walletStore.js'
import { Frame } from './Frame.js'
import { screensCss } from './screens.css.js'
import { type ScreensContextValue, ScreensProvider } from './screensContext.js'
import { type FrameTheme, setTheme } from './setTheme.js'

export type MountScreensOptions = {
  /** Checks whether the page around the frame uses Portico. Such a page draws a close button above the frame. */
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
  const recipients = createRecipients(createWalletStore(store, () => vault.known()))
  const own = async () => {
    const { eip155, solana } = (await vault.known()).addresses
    return [eip155, smartAddressOf(eip155), solana]
  }
  const language = createFrameLanguage()
  createRoot(root).render(
    <Screens
      context={{
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
      language={language}
      session={session}
      surface={surface}
      vault={vault}
    />,
  )

  return {
    setTheme(theme: FrameTheme) {
      setTheme(theme)
      if (theme.language !== undefined) language.set(theme.language)
    },
  }
}

type ScreensProps = Pick<MountScreensOptions, 'session' | 'surface' | 'vault'> & {
  context: Omit<ScreensContextValue, 'texts'>
  language: FrameLanguage
}

/** Shows the frame once the texts of its screen have loaded. */
function Screens({ context, language, session, surface, vault }: ScreensProps) {
  const state = useSyncExternalStore(surface.subscribe, surface.read)
  const areas = areasOf(state)
  const loaded = useSyncExternalStore(language.subscribe, () => language.read(areas))
  const shown = useRef<{ key: string; texts: FrameTexts }>(undefined)
  const key = state.kind === 'none' ? '' : String(state.id)
  useEffect(() => language.need(areas), [areas, language])
  if (loaded) shown.current = { key, texts: loaded }
  // If the language changes, the screen stays as it is until the texts in the new language have loaded.
  const texts = shown.current?.key === key ? shown.current.texts : undefined
  // The change of `lang` makes `watchVisible` start again, because other words may have moved the buttons.
  useLayoutEffect(() => {
    if (texts) document.documentElement.lang = texts.language
  }, [texts])
  if (!texts) return null
  return (
    <ScreensProvider value={{ ...context, texts }}>
      <Frame projectId={context.projectId} session={session} surface={surface} vault={vault} />
    </ScreensProvider>
  )
}

const forSettings: readonly ScreenArea[] = ['problems', 'settings', 'shell', 'unlock']
const forSecret: readonly ScreenArea[] = [...approvalAreas, 'settings']
const forNotice: readonly ScreenArea[] = ['shell']
const forNothing: readonly ScreenArea[] = []

function areasOf(state: SurfaceState): readonly ScreenArea[] {
  switch (state.kind) {
    case 'none':
      return forNothing
    case 'approval':
      return state.step === 'secret' ? forSecret : approvalAreas
    case 'settings':
      return forSettings
    case 'ended':
      return forNotice
  }
}
