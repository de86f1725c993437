import type { CaipNetworkId } from '@portico/protocol/caip'
import { type FrameEnvelope, type FrameParsedPayload, writeEvent } from '@portico/protocol/frame'
import { createSurface } from '../approval/surface.js'
import { isInSight } from '../approval/watchVisible.js'
import { walletName } from '../custody/knownWallet.js'
import { createVault } from '../custody/vault.js'
import { createRpc } from '../networks/rpc.js'
import { loadDeviceKey } from '../session/deviceKey.js'
import { createServerCall } from '../session/serverCall.js'
import { createSession, sessionName } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { createWalletStore } from '../storage/walletStore.js'
import { watchStore } from '../storage/watchStore.js'
import { createAccountTypes } from './accountTypes.js'
import type { ReadBalances } from './assets.js'
import { createEndStrangers } from './endStrangers.js'
import { createLogin } from './login.js'
import { createNetworkState } from './networkState.js'
import { createUpdateEmail } from './updateEmail.js'

export type FrameOptions = {
  networkId: CaipNetworkId
  projectId: string
  root: HTMLElement
  store: FrameStore
  send: (envelope: FrameEnvelope) => void
  hasPort: () => boolean
}

/** What the page around the frame has said about itself. */
export type FramePage = {
  direction?: 'ltr' | 'rtl' | undefined
  /** Tag of the language of its texts. */
  language?: string | undefined
  metadata?: FrameParsedPayload<'SYNC_DAPP_DATA'>['metadata']
}

export type FrameParts = Awaited<ReturnType<typeof createFrameParts>>

/** Creates the parts that the frame's handlers need: login, session, keys, networks, screens and signing. */
export async function createFrameParts({
  hasPort,
  networkId,
  projectId,
  root,
  send,
  store: ownStore,
}: FrameOptions) {
  const page: FramePage = {}
  const store = watchStore(ownStore, [sessionName, walletName])
  /** Concurrent calls share this, so they create one key. It is not cached, because another tab may replace the key. */
  let loading: ReturnType<typeof loadDeviceKey> | undefined
  const call = createServerCall({
    deviceKey: () => {
      loading ??= loadDeviceKey(store).finally(() => {
        loading = undefined
      })
      return loading
    },
    language: () => page.language,
    projectId,
  })
  const session = createSession(store, call)
  const vault = createVault(store, session)
  const login = createLogin({ call, session, store, vault })
  const networks = await createNetworkState({ call, first: networkId, store })
  const rpc = createRpc({ projectId })
  const readBalances: ReadBalances = async (address) =>
    (await import('./assets.js')).createReadBalances({ projectId })(address)
  const accountTypes = createAccountTypes({ call, store })
  // The limit decodes what is signed, so its code loads with the screens.
  const limit = Promise.all([
    import('../approval/spendingLimit.js'),
    import('../approval/readPrices.js'),
  ]).then(([{ createSpendingLimit }, { createReadPrices }]) =>
    createSpendingLimit({ prices: createReadPrices({ projectId }), rpc, session, vault }),
  )
  const surface = createSurface({
    isQueued: hasPort,
    limit: {
      check: async (request) => (await limit).check(request),
    },
    // A change of the email address needs no signature.
    makeReady: ({ kind }, onOver) => (kind === 'email' ? () => {} : vault.makeReady(onOver)),
    async onDone(request) {
      const [{ createRecipients }, { rememberReceivers }, { ownsAccount }] = await Promise.all([
        import('../approval/recipients.js'),
        import('../approval/rememberReceivers.js'),
        import('../smart/ownsAccount.js'),
      ])
      const wallet = await vault.known()
      // Another user may have logged in since this user approved the request.
      if (!ownsAccount(wallet.addresses, request.account)) return
      const own = createWalletStore(store, async () => wallet)
      await rememberReceivers(createRecipients(own), request)
    },
    onVisible: (visible) => {
      if (hasPort()) send(writeEvent('SURFACE', { visible }))
    },
  })
  const endStrangers = createEndStrangers({ session, surface, vault })
  store.subscribe((changedIn) => void endStrangers(changedIn))
  const tellSignedOut = () => {
    if (hasPort()) send(writeEvent('SIGNED_OUT'))
  }

  // Screens and signing load while the page gets its first responses.
  const screens = import('../screens/mountScreens.js').then(({ mountScreens }) =>
    mountScreens({
      hostCloses: hasPort,
      projectId,
      root,
      rpc,
      session,
      store,
      surface,
      vault,
    }),
  )
  const emailChange = createUpdateEmail({
    accountTypes,
    async canAsk() {
      await screens
      return hasPort() || isInSight(root)
    },
    login,
    networks,
    session,
    surface,
    vault,
  })
  const answerRpc = import('./rpcRequest.js').then(({ createRpcRequest }) =>
    createRpcRequest({ accountTypes, call, networks, readBalances, rpc, session, store, surface, vault }),
  )

  return {
    accountTypes,
    answerRpc,
    emailChange,
    hasPort,
    login,
    networks,
    page,
    rpc,
    screens,
    session,
    store,
    surface,
    tellSignedOut,
    vault,
  }
}
