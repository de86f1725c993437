import type { CaipNetworkId } from '@portico/protocol/caip'
import {
  type FrameParsedReply,
  findPayloadProblem,
  toCaipNetworkId,
  toFrameChainId,
  writeFrameUrl,
} from '@portico/protocol/frame'
import type {
  EmbeddedClient,
  EmbeddedNamespace,
  EmbeddedState,
  EmbeddedUser,
  SettingsSection,
} from '../core/embeddedClient.js'
import { EmailThrottledError, EmbeddedRequestError, InvalidFieldError } from '../core/errors/embedded.js'
import { createProvider, type EmittingProvider } from './createProvider.js'
import type { EmbeddedClientOptions } from './embeddedClientOptions.js'
import { type AskOptions, type FrameChannel, openFrameChannel } from './frameChannel.js'
import { createFrameSurface, type FrameSurface } from './frameSurface.js'

/** Time between two codes for one email address. Source: specification, sections 5 and 9. */
export const emailThrottleMs = 30_000

/**
 * Creates the page's side of the embedded wallet. Loads the frame only when a call needs it.
 *
 * @see docs/embedded.md
 */
export function createEmbeddedClient(options: EmbeddedClientOptions): EmbeddedClient & { syncTheme(): void } {
  const { cache, networks } = options
  const listeners = new Set<(state: EmbeddedState) => void>()
  const namespaces: readonly EmbeddedNamespace[] = ['eip155', 'solana']
  const emitters = new Map<EmbeddedNamespace, EmittingProvider>()
  const restoring = new Map<EmbeddedNamespace, Promise<EmbeddedUser | null>>()
  let state: EmbeddedState = { isSurfaceWanted: false, smartAccountNetworks: [], users: {} }
  let frame: { channel: FrameChannel; surface: FrameSurface } | undefined
  let pendingCount = 0
  let isFrameVisible = false
  let toldTheme: string | undefined
  /** The frame's network, as last set from here. */
  let frameNetworkId: CaipNetworkId | undefined

  function change(next: Partial<EmbeddedState>): void {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener(state)
  }

  function judgeSurface(): void {
    // Our own frame reports when it has something to show. Another frame is shown while a request waits for the user.
    const isSurfaceWanted = frame?.channel.hasPort() ? isFrameVisible : pendingCount > 0
    if (isSurfaceWanted !== state.isSurfaceWanted) change({ isSurfaceWanted })
    if (!isSurfaceWanted) frame?.surface.hide()
  }

  function open(): { channel: FrameChannel; surface: FrameSurface } {
    if (frame) return frame
    const { enableLogger = false, framePath, projectId, walletOrigin } = options
    const used = toCaipNetworkId(cache.read('lastUsedChainId'))
    const surface = createFrameSurface({
      onClose: () => client.rejectPending(),
      src: writeFrameUrl(walletOrigin, {
        chainId: used ?? options.readNetworkId('eip155') ?? options.readNetworkId('solana') ?? 'eip155:1',
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
      onSignedOut: () => forget('frame'),
      onSurface: (isWanted) => {
        isFrameVisible = isWanted
        judgeSurface()
      },
      onTimeout: (reason) => {
        options.onAlert(reason === 'iframe_load_failed' ? 'IFRAME_LOAD_FAILED' : 'IFRAME_REQUEST_TIMEOUT')
      },
    })
    const opened = { channel, surface }
    frame = opened
    // The next call opens a new frame: one network failure must not disable it for good.
    channel.ready().catch(() => {
      if (frame === opened) close()
    })
    return opened
  }

  function close(): void {
    frame?.channel.stop()
    frame?.surface.remove()
    frame = undefined
    frameNetworkId = undefined
    pendingCount = 0
    isFrameVisible = false
    judgeSurface()
  }

  /** Sends every frame the page's data once it can receive messages. */
  function sync(): void {
    const { metadata, projectId, sdkVersion } = options
    const { channel } = open()
    frameNetworkId = undefined
    const quietly = (work: Promise<unknown>) => work.catch((error) => options.onLog(String(error)))
    void quietly(
      channel.ask('SYNC_DAPP_DATA', {
        metadata: { ...metadata, icons: [...metadata.icons] },
        projectId,
        sdkType: 'appkit',
        sdkVersion,
      }),
    )
    client.syncTheme()
    void quietly(
      channel.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS').then(({ smartAccountEnabledNetworks }) => {
        cache.write('smartAccountEnabledNetworks', smartAccountEnabledNetworks)
        change({ smartAccountNetworks: smartAccountEnabledNetworks })
      }),
    )
  }

  /** Clears the login cache. Source: specification, section 4. */
  function forget(by: 'host' | 'frame'): void {
    for (const name of ['emailLoginUsed', 'email', 'lastUsedChainId', 'socialUsername'] as const) {
      cache.write(name as 'email', undefined)
    }
    const wasSignedIn = Object.keys(state.users).length > 0
    restoring.clear()
    change({ users: {} })
    if (by === 'frame' && wasSignedIn) {
      for (const { emit } of emitters.values()) emit('disconnect', { code: 4900, message: 'Signed out' })
    }
  }

  function keep(
    namespace: EmbeddedNamespace,
    reply: FrameParsedReply<'GET_USER'> & { userName?: string | null | undefined },
  ): EmbeddedUser {
    const networkId = toCaipNetworkId(reply.chainId)
    if (!networkId?.startsWith(`${namespace}:`)) {
      throw new EmbeddedRequestError({ message: `The wallet returned no ${namespace} account.` })
    }
    const preferredAccountType = reply.preferredAccountType ?? 'eoa'
    const own = reply.accounts ?? []
    const preferred = own.find(({ type }) => type === preferredAccountType)
    const user: EmbeddedUser = {
      accounts: own.length > 0 ? own : [{ address: reply.address, type: preferredAccountType }],
      address: preferred?.address ?? reply.address,
      email: reply.email ?? null,
      networkId,
      preferredAccountType,
      smartAccountDeployed: reply.smartAccountDeployed ?? false,
      userName: reply.userName ?? cache.read('socialUsername') ?? null,
      ...(reply.custody && { custody: reply.custody }),
    }
    cache.write('emailLoginUsed', true)
    cache.write('lastEmailLoginTime', undefined)
    cache.write('lastUsedChainId', namespace === 'eip155' ? Number(networkId.slice(7)) : networkId)
    if (user.email) cache.write('email', user.email)
    if (reply.userName) cache.write('socialUsername', reply.userName)
    frameNetworkId = networkId
    const before = state.users[namespace]
    state = { ...state, users: { ...state.users, [namespace]: user } }
    // Emitted first, because code that follows the state may know more about the account than its address.
    const emit = emitters.get(namespace)?.emit
    if (before && before.address !== user.address) emit?.('accountsChanged', [user.address])
    if (before && before.networkId !== networkId) {
      emit?.(
        'chainChanged',
        namespace === 'eip155' ? `0x${Number(networkId.slice(7)).toString(16)}` : networkId,
      )
    }
    change({})
    return user
  }

  async function restoreUser(namespace: EmbeddedNamespace): Promise<EmbeddedUser | null> {
    const known = state.users[namespace]
    if (known) return known
    const running = restoring.get(namespace)
    if (running) return running
    const restored = client
      .isConnected()
      .then((isConnected) => (isConnected ? client.getUser(namespace) : null))
      .finally(() => restoring.delete(namespace))
    restoring.set(namespace, restored)
    return restored
  }

  const ask: FrameChannel['ask'] = (name, payload, askOptions?: AskOptions) =>
    open().channel.ask(name, payload, askOptions)

  async function openSettings(section: SettingsSection): Promise<void> {
    await ask('OPEN_SETTINGS', { section })
    if (section === 'secret') return
    // On that screen the user may have replaced the wallet, or set a secret.
    for (const namespace of namespaces) {
      if (state.users[namespace]) await client.getUser(namespace)
    }
  }

  const client: EmbeddedClient & { syncTheme(): void } = {
    async connectDevice(asked) {
      await ask('CONNECT_DEVICE', undefined, asked)
    },
    async connectEmail(email, asked) {
      refuse(findPayloadProblem('CONNECT_EMAIL', { email }))
      const waitMs = client.getEmailWaitMs()
      if (waitMs > 0) throw new EmailThrottledError({ seconds: Math.ceil(waitMs / 1_000) })
      const { action } = await ask('CONNECT_EMAIL', { email: email.trim() }, asked)
      cache.write('lastEmailLoginTime', Date.now())
      return action
    },
    async connectFarcaster(asked) {
      const { userName } = await ask('CONNECT_FARCASTER', undefined, asked)
      cache.write('socialUsername', userName)
      return { userName }
    },
    async connectOtp(otp, asked) {
      await ask('CONNECT_OTP', { otp }, asked)
    },
    async connectSocial(uri, asked) {
      const namespace = options.readNetworkId('eip155') ? 'eip155' : 'solana'
      const networkId = options.readNetworkId(namespace)
      const reply = await ask(
        'CONNECT_SOCIAL',
        {
          preferredAccountType: options.readPreferredType(namespace),
          uri,
          ...(networkId && { chainId: toFrameChainId(networkId) }),
        },
        asked,
      )
      keep(namespace, reply)
    },
    getEmailWaitMs() {
      const time = cache.read('lastEmailLoginTime')
      // If the clock was set back, the wait must not become longer than the throttle itself.
      return time === undefined
        ? 0
        : Math.min(emailThrottleMs, Math.max(0, time + emailThrottleMs - Date.now()))
    },
    async getFarcasterUri(asked) {
      return (await ask('GET_FARCASTER_URI', undefined, asked)).url
    },
    getProvider: (namespace) => emitterOf(namespace).provider,
    async getSocialStatus() {
      await open().channel.ready()
      if (!open().channel.hasPort()) return undefined
      const { isWindowCut, message, status, uri } = await ask('GET_SOCIAL_STATUS')
      return { isWindowCut, message: message ?? undefined, status, uri: uri ?? undefined }
    },
    async getSocialUri(provider, { returnUrl, ticket, ...asked } = {}) {
      await open().channel.ready()
      // The window of another frame must be redirected from here.
      const isOnItsWay = ticket !== undefined && open().channel.hasPort()
      const { uri } = await ask(
        'GET_SOCIAL_REDIRECT_URI',
        { provider, ...(returnUrl && { returnUrl }), ...(isOnItsWay && { ticket }) },
        asked,
      )
      return { isOnItsWay, uri }
    },
    getState: () => state,
    async getUser(namespace, { networkId = options.readNetworkId(namespace) } = {}) {
      const reply = await ask('GET_USER', {
        preferredAccountType: options.readPreferredType(namespace),
        ...(networkId && { chainId: toFrameChainId(networkId) }),
      })
      return keep(namespace, reply)
    },
    async isConnected() {
      if (!cache.read('emailLoginUsed')) return false
      const isConnected = await ask('IS_CONNECTED').then(
        (reply) => reply.isConnected,
        // If the frame could not be loaded, the session is unknown: the next visit asks again.
        (error: { code?: unknown }) => {
          if (error.code === 'EMBEDDED_REQUEST_FAILED') return false
          throw error
        },
      )
      if (!isConnected) forget('frame')
      return isConnected
    },
    load: () => open().channel.ready(),
    get openSettings() {
      // Another frame has none, and would be shown for nothing.
      return frame && !frame.channel.hasPort() ? undefined : openSettings
    },
    rejectPending() {
      if (!frame) return
      if (frame.channel.hasPort() && isFrameVisible) {
        void frame.channel.ask('CLOSE_SURFACE').catch((error) => options.onLog(String(error)))
      }
      frame.channel.rejectPending()
      isFrameVisible = false
      judgeSurface()
    },
    reload: () => open().channel.reload(),
    async resumeEmail(email, asked) {
      const time = cache.read('lastEmailLoginTime')
      if (time === undefined || Date.now() - time > mailedCodeMs) return undefined
      refuse(findPayloadProblem('RESUME_EMAIL', { email }))
      await open().channel.ready()
      if (!open().channel.hasPort()) return undefined
      try {
        return (await ask('RESUME_EMAIL', { email: email.trim() }, asked)).action ?? undefined
      } catch (error) {
        if (asked?.signal?.aborted) throw error
        // The frame does not support it, or failed: sending another email always works.
        return undefined
      }
    },
    async setPreferredAccount(type) {
      await ask('SET_PREFERRED_ACCOUNT', { type })
      await client.getUser('eip155')
    },
    async signIn({ accountAddress, chainId, resources, ...fields }, text) {
      // The frame has accounts only in these two families.
      const namespace = chainId.startsWith('solana:') ? 'solana' : 'eip155'
      const { message, signature, ...reply } = await ask('GET_USER', {
        chainId: toFrameChainId(chainId),
        preferredAccountType: options.readPreferredType(namespace),
        siwxMessage: {
          ...fields,
          accountAddress,
          chainId,
          serializedMessage: text,
          ...(resources && { resources: [...resources] }),
        },
      })
      keep(namespace, reply)
      // If the frame signed another text than the site's, the site's backend cannot use the signature.
      return message === text ? signature : undefined
    },
    async signOut() {
      const isWorth = frame !== undefined || cache.read('emailLoginUsed') === true
      forget('host')
      if (!isWorth) return
      // The table's own limit is 3 s, and a frame that is still loading gets no more time either.
      const told = ask('SIGN_OUT').catch((error) => options.onLog(String(error)))
      await Promise.race([told, new Promise((resolve) => setTimeout(resolve, signOutMs))])
    },
    stop() {
      close()
      listeners.clear()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    surface: {
      hide: () => frame?.surface.hide(),
      isShown: () => frame?.surface.isShown() ?? false,
      show(place) {
        // A page can change its direction or its colors at any time, e.g. with its language.
        const theme = options.readTheme()
        if (toldTheme !== undefined && toldTheme !== JSON.stringify(theme)) client.syncTheme()
        frame?.surface.setMode(theme.mode)
        const isNew = frame?.surface.isShown() === false
        frame?.surface.show(place)
        // The user's next action is there. Another frame may not handle Escape, which the page then no longer receives.
        if (isNew && frame?.channel.hasPort()) frame.surface.iframe.focus()
      },
    },
    syncTheme() {
      if (!frame) return
      const theme = options.readTheme()
      const { accent, background, direction, language, locale, mode, variables } = theme
      toldTheme = JSON.stringify(theme)
      frame.surface.setMode(mode)
      frame.channel
        .ask('SYNC_THEME', {
          direction,
          language,
          locale,
          themeMode: mode,
          themeVariables: { ...variables },
          w3mThemeVariables: { '--w3m-accent': accent, '--w3m-background': background },
        })
        .catch((error) => options.onLog(String(error)))
    },
    toAccounts(namespace) {
      const user = state.users[namespace]
      if (!user) return []
      return [{ address: user.address, namespace, type: user.preferredAccountType }]
    },
    async updateEmail(email) {
      refuse(findPayloadProblem('UPDATE_EMAIL', { email }))
      const { channel } = open()
      await channel.ready()
      // Our frame asks the user first, without a time limit. Another frame may ask nobody.
      const isForUser = channel.hasPort()
      const { action } = await channel.ask(
        'UPDATE_EMAIL',
        { email: email.trim() },
        { isForUser, limitMs: isForUser ? null : readLimitMs },
      )
      cache.write('lastEmailLoginTime', Date.now())
      return action
    },
    async updateEmailPrimaryOtp(otp) {
      await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp })
    },
    async updateEmailSecondaryOtp(otp) {
      const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })
      cache.write('email', newEmail)
      cache.write('lastEmailLoginTime', undefined)
      const users = Object.fromEntries(
        Object.entries(state.users).map(([namespace, user]) => [namespace, { ...user, email: newEmail }]),
      )
      change({ users })
      return newEmail
    },
  }

  function emitterOf(namespace: EmbeddedNamespace): EmittingProvider {
    const known = emitters.get(namespace)
    if (known) return known
    const created = createProvider({
      ask: async ({ isForUser, method, networkId, params }) => {
        const { channel } = open()
        await channel.ready()
        // Another frame signs on the network that was last set; ours reads it from the request.
        if (!channel.hasPort() && frameNetworkId !== networkId) {
          await channel.ask('SWITCH_NETWORK', { chainId: networkId })
          frameNetworkId = networkId
        }
        return channel.ask(
          'RPC_REQUEST',
          { chainId: networkId, chainNamespace: namespace, method, ...(params !== undefined && { params }) },
          // No time limit for the user, but one for a node or a bundler.
          { isForUser, limitMs: isForUser ? null : readLimitMs },
        )
      },
      namespace,
      networkIds: networks.flatMap((network) =>
        network.chainNamespace === namespace ? [network.caipNetworkId] : [],
      ),
      onRefused: options.onRefused,
      readUser: () => state.users[namespace],
      restoreUser: () => restoreUser(namespace),
      switchNetwork: async (networkId) => {
        await ask('SWITCH_NETWORK', { chainId: networkId })
        await client.getUser(namespace, { networkId })
      },
    })
    emitters.set(namespace, created)
    return created
  }

  for (const namespace of namespaces) emitterOf(namespace)
  return client
}

function refuse(problem: string | undefined): void {
  if (problem) throw new InvalidFieldError({ problem })
}

/** How long a code in an email is valid. Source: Portico's own server. */
const mailedCodeMs = 600_000

/** How long a sign-out waits for the frame. Source: specification, section 9. */
const signOutMs = 3_000

/** How long a read may take. Source: specification, section 9 (connect and login requests). */
const readLimitMs = 120_000
