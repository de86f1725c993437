import type { EmbeddedClient, EmbeddedNamespace } from '../embeddedClient.js'
import { connectedSocialKey, embeddedId } from '../embeddedClient.js'
import { embeddedSlot, loadedEmbeddedSlot } from '../embeddedSlot.js'
import { EmbeddedUnavailableError } from '../errors/embedded.js'
import { InvalidOptionError } from '../errors/options.js'
import { sdkIdentity } from '../http/sdkIdentity.js'
import { showIntent } from '../intents.js'
import { languageOf } from '../languageOf.js'
import { defineLazyClient } from '../lazyClient.js'
import { localeOf } from '../localeOf.js'
import type { Portico } from '../portico.js'
import { raiseAlert } from '../raiseAlert.js'
import type { Connection } from '../state.js'
import { deviceStorage } from '../storage/deviceStorage.js'
import { readStored, storedKeys, writeStored } from '../storage/storedKeys.js'

/** Loads the sessions' code separately, so the login's own chunk stays small. */
const loadSessions = () => import('../sessions.js')

type Sessions = Awaited<ReturnType<typeof loadSessions>>

/**
 * How long to wait for the modal to show the frame, in ms. Then the frame is shown without the modal, because a site
 * may render none.
 */
const modalPatienceMs = 3_000

/** Returns the kit's only client of the embedded wallet. The first call loads it. Does not load the frame. */
export const loadEmbedded = defineLazyClient<EmbeddedClient>({
  create: createClient,
  follow,
  loaded: loadedEmbeddedSlot,
  loading: embeddedSlot,
})

async function createClient(portico: Portico): Promise<EmbeddedClient> {
  // A frame is no safer than the page around it. In an insecure page, the frame could not even create keys.
  const isInsecure = globalThis.isSecureContext === false
  if (isInsecure) throw new (await import('../errors/embeddedPlace.js')).InsecurePageError()
  const [{ createEmbeddedClient }, { readMetadata }] = await Promise.all([
    import('../../embedded/createEmbeddedClient.js'),
    import('../readMetadata.js'),
  ]).catch((cause: unknown) => {
    throw new EmbeddedUnavailableError({ cause })
  })
  const { internal, options, store } = portico
  const storage = deviceStorage(portico)
  const { embedded } = options
  const walletOrigin = readOrigin(embedded?.walletOrigin)
  const client = createEmbeddedClient({
    cache: {
      // A cast: every name is one of the stored keys, and the cache has the same types.
      read: (name: never) => readStored(storage, storedKeys[name]),
      write: (name: never, value: never) => writeStored(storage, storedKeys[name], value),
    },
    enableLogger: embedded?.enableLogger,
    metadata: readMetadata(options.metadata),
    networks: portico.networks,
    onAlert: (code) => void raiseAlert(portico, code),
    onLog: (message) => internal.log.add(embedded?.enableLogger ? 'error' : 'debug', message),
    onRefused: (method) => {
      console.error(`Portico: Requested RPC call is not allowed: ${method}`)
      if (store.getState().modal.status === 'closed') {
        showIntent(portico, 'requestRefused', { refused: method })
      }
    },
    projectId: options.projectId ?? '',
    readNetworkId: (namespace) => store.getState().networkIds[namespace],
    readPreferredType: (namespace) =>
      store.getState().preferredAccountTypes[namespace] === 'smartAccount' ? 'smartAccount' : 'eoa',
    readTheme: () => readTheme(portico),
    sdkVersion: sdkIdentity(portico).sv ?? '',
    surfaceTexts: { close: 'Close', title: 'Your wallet' },
    walletOrigin,
  })
  const systemDark = matchMedia(darkQuery)
  systemDark.addEventListener('change', client.syncTheme)
  const stop = store.subscribe((state, before) => {
    if (state.theme !== before.theme) client.syncTheme()
    if (state.status !== 'stopped') return
    systemDark.removeEventListener('change', client.syncTheme)
    stop()
  })
  return client
}

/** @throws InvalidOptionError */
function readOrigin(walletOrigin: string | undefined): string {
  const origin = URL.canParse(walletOrigin ?? '') ? new URL(walletOrigin ?? '').origin : 'null'
  const fail = (problem: string) => {
    throw new InvalidOptionError({
      option: 'embedded.walletOrigin',
      problem,
      remedy: 'Pass the origin of the wallet’s own site, e.g. `https://wallet.example.com`.',
    })
  }
  if (!/^https?:/.test(origin)) fail(`\`${walletOrigin}\` is not an http(s) address.`)
  // On the site's own origin, the site's scripts could read the keys.
  if (origin === location.origin) fail('It is this page’s own origin.')
  return origin
}

/** The kit's own accent color, from which the other accents derive. Source: ui/tokens/tokens.css.ts. */
const kitAccent = 'oklch(0.53 0.2 270)'

const darkQuery = '(prefers-color-scheme: dark)'

/** Returns the element that contains the kit's modal; undefined if no modal is rendered. */
function screenOf({ internal }: Portico): Element | undefined {
  const { screen } = internal.running
  return screen?.isConnected ? screen : undefined
}

function readTheme(portico: Portico) {
  const { options, store } = portico
  const { mode, variables } = store.getState().theme
  const read = (...names: readonly string[]) =>
    names.map((name) => variables[name]).find((value) => value !== undefined)
  const style = getComputedStyle(screenOf(portico) ?? document.body)
  // The page's own stylesheet may set the color scheme and the accent.
  const scheme = mode ?? style.getPropertyValue('--portico-scheme').trim()
  // English text has no fixed direction here: it follows the page.
  const { dir, lang } = languageOf({ options })
  const isPageFromRight = getComputedStyle(document.body).direction === 'rtl'
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia(darkQuery).matches)
  const styled = style.getPropertyValue('--portico-accent').trim() || kitAccent
  return {
    accent: String(read('--portico-accent', '--w3m-accent') ?? styled),
    background: String(read('--portico-background', '--w3m-background') ?? (isDark ? '#121313' : '#ffffff')),
    direction: dir === '' ? (isPageFromRight ? ('rtl' as const) : ('ltr' as const)) : dir,
    language: lang,
    locale: localeOf({ options }),
    mode: isDark ? ('dark' as const) : ('light' as const),
    variables,
  }
}

/**
 * Keeps the kit's connections in sync with the frame's session. Opens the modal when the frame has something to show.
 * Returns a function that ends this.
 */
function follow(portico: Portico, client: EmbeddedClient): () => void {
  const { internal, store } = portico
  const mine = () => store.getState().connections.filter(({ connectorId }) => connectorId === embeddedId)
  let isWanted = false
  let timer = 0

  let sessions: Sessions | undefined
  const keepSessions = (loaded: Sessions) => {
    sessions = loaded
    return loaded
  }
  // Loaded before there is a session, so a change in the frame applies immediately, without a stale connection in
  // between.
  loadSessions().then(keepSessions, () => {}) // loaded again when needed
  const withSessions = (use: (sessions: Sessions) => void) => {
    if (sessions) return use(sessions)
    loadSessions()
      .then(keepSessions)
      .then(use)
      .catch((error) => internal.log.add('error', 'Sessions could not be followed', { error: String(error) }))
  }

  const showFrame = () => {
    if (store.getState().modal.status === 'open') {
      // The frame covers the current view without closing it, so a user who sends returns to the same view. Views that
      // open later are shown above the frame.
      Promise.resolve(internal.running.opening).then(() => {
        if (isWanted) client.surface.show(screenOf(portico) && 'card')
      })
      return
    }
    showIntent(portico, 'approvalNeeded')
    timer = window.setTimeout(() => {
      if (!client.surface.isShown()) client.surface.show()
    }, modalPatienceMs)
  }

  /** Updates the account types. Families know the addresses, but only the frame knows the type of each account. */
  const tellTypes = (connection: Connection) => {
    const accounts = client.toAccounts(connection.namespace as EmbeddedNamespace)
    const [known] = connection.accounts
    const [told] = accounts
    if (told && (known?.address !== told.address || known.type !== told.type)) {
      withSessions(({ replace }) => replace(portico, connection, { accounts, address: told.address }))
    }
  }

  const stops = [
    client.subscribe((state) => {
      if (state.isSurfaceWanted === isWanted) return
      isWanted = state.isSurfaceWanted
      clearTimeout(timer)
      if (isWanted) showFrame()
    }),
    portico.on('connect', ({ connection, restored }) => {
      if (restored && connection.connectorId === embeddedId) tellTypes(connection)
    }),
    client.subscribe(({ users }) => {
      const live = mine().filter(({ status }) => status === 'live')
      const isOver = (connection: Connection) =>
        !users[connection.namespace as EmbeddedNamespace] &&
        internal.sessions.has(`${connection.namespace}:${embeddedId}`)
      const over = live.filter(isOver)
      for (const connection of live) if (!over.includes(connection)) tellTypes(connection)
      if (over.length > 0) withSessions(({ removeSessions }) => removeSessions(portico, over, 'wallet'))
    }),
    portico.on('disconnect', ({ connectorId, reason }) => {
      if (connectorId !== embeddedId || reason !== 'user') return
      // One login has accounts in both families. It ends when the user disconnects the last of them.
      if (mine().length > 0) return
      portico.storage.removeItem(connectedSocialKey)
      void client.signOut()
    }),
    portico.subscribe(
      ({ modal }) => modal.status,
      (status) => {
        // Only pending requests are rejected. If the user approved a request, it is no longer pending, and its response
        // is on the way.
        if (status === 'closed' && client.getState().isSurfaceWanted) client.rejectPending()
      },
    ),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
