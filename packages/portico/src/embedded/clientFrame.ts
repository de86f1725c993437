import { toCaipNetworkId, writeFrameUrl } from '@portico/protocol/frame'
import type { EmbeddedClient } from '../core/embeddedClient.js'
import type { AccountState } from './accountState.js'
import type { EmbeddedClientOptions } from './embeddedClientOptions.js'
import { type FrameChannel, openFrameChannel } from './frameChannel.js'
import { createFrameSurface, type FrameSurface } from './frameSurface.js'

export type ClientFrame = ReturnType<typeof createClientFrame>

/** Creates the client's frame: its channel, its element on the page, and the page's data for it. Loads nothing yet. */
export function createClientFrame(options: EmbeddedClientOptions, account: AccountState) {
  let opened: { channel: FrameChannel; surface: FrameSurface } | undefined
  let pendingCount = 0
  let isVisible = false
  let toldTheme: string | undefined

  const quietly = (work: Promise<unknown>) => {
    work.catch((error) => options.onLog(String(error)))
  }

  function judgeSurface(): void {
    // Our frame reports when it has something to show. A third-party frame is shown while a request waits for the user.
    const isSurfaceWanted = opened?.channel.hasPort() ? isVisible : pendingCount > 0
    if (isSurfaceWanted !== account.read().isSurfaceWanted) account.change({ isSurfaceWanted })
    if (!isSurfaceWanted) opened?.surface.hide()
  }

  function open(): FrameChannel {
    if (opened) return opened.channel
    const { enableLogger = false, framePath, projectId, readNetworkId, walletOrigin } = options
    const used = toCaipNetworkId(options.cache.read('lastUsedChainId'))
    const surface = createFrameSurface({
      onClose: rejectPending,
      src: writeFrameUrl(walletOrigin, {
        chainId: used ?? readNetworkId('eip155') ?? readNetworkId('solana') ?? 'eip155:1',
        enableLogger,
        path: framePath,
        projectId,
      }),
      texts: options.surfaceTexts,
    })
    const channel = openFrameChannel(surface.iframe, new URL(walletOrigin).origin, {
      onLog: (direction, name) => options.onLog(`${direction} frame: ${name}`),
      onPending: (count) => {
        pendingCount = count
        judgeSurface()
      },
      onReady: sync,
      onSignedOut: () => account.forget('frame'),
      onSurface: (isWanted) => {
        isVisible = isWanted
        judgeSurface()
      },
      onTimeout: (reason) => {
        options.onAlert(reason === 'iframe_load_failed' ? 'IFRAME_LOAD_FAILED' : 'IFRAME_REQUEST_TIMEOUT')
      },
    })
    const own = { channel, surface }
    opened = own
    // If this frame fails, the next call opens a new one: one network failure must not disable the wallet for good.
    channel.ready().catch(() => {
      if (opened === own) close()
    })
    return channel
  }

  function close(): void {
    opened?.channel.stop()
    opened?.surface.remove()
    opened = undefined
    account.onFrame.networkId = undefined
    pendingCount = 0
    isVisible = false
    judgeSurface()
  }

  /** Sends the page's data to the frame. Called each time the frame becomes ready. */
  function sync(): void {
    const { cache, metadata, projectId, sdkVersion } = options
    const channel = open()
    account.onFrame.networkId = undefined
    quietly(
      channel.ask('SYNC_DAPP_DATA', {
        metadata: { ...metadata, icons: [...metadata.icons] },
        projectId,
        sdkType: 'appkit',
        sdkVersion,
      }),
    )
    syncTheme()
    quietly(
      channel.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS').then(({ smartAccountEnabledNetworks }) => {
        cache.write('smartAccountEnabledNetworks', smartAccountEnabledNetworks)
        account.change({ smartAccountNetworks: smartAccountEnabledNetworks })
      }),
    )
  }

  function syncTheme(): void {
    if (!opened) return
    const theme = options.readTheme()
    const { accent, background, direction, language, locale, mode, variables } = theme
    toldTheme = JSON.stringify(theme)
    opened.surface.setMode(mode)
    quietly(
      opened.channel.ask('SYNC_THEME', {
        direction,
        language,
        locale,
        themeMode: mode,
        themeVariables: { ...variables },
        w3mThemeVariables: { '--w3m-accent': accent, '--w3m-background': background },
      }),
    )
  }

  function rejectPending(): void {
    if (!opened) return
    opened.channel.rejectPending()
    isVisible = false
    judgeSurface()
  }

  const surface: EmbeddedClient['surface'] = {
    hide: () => opened?.surface.hide(),
    isShown: () => opened?.surface.isShown() ?? false,
    show(place) {
      // The page can change its direction or colors at any time, e.g. together with its language.
      const theme = options.readTheme()
      if (toldTheme !== undefined && toldTheme !== JSON.stringify(theme)) syncTheme()
      opened?.surface.setMode(theme.mode)
      const isNew = opened?.surface.isShown() === false
      opened?.surface.show(place)
      // The user acts in the frame next. While a frame has the focus, the page receives no Escape, and a third-party
      // frame might ignore it. So only our frame gets the focus.
      if (isNew && opened?.channel.hasPort()) opened.surface.iframe.focus()
    },
  }

  return {
    close,
    /** The channel of the frame, if there is a frame. */
    current: () => opened?.channel,
    /** Returns the channel. Adds the frame to the page if there is none. */
    open,
    rejectPending,
    surface,
    syncTheme,
  }
}
