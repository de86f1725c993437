import type { CaipNetworkId } from '@portico/protocol/caip'
import {
  type AppRequest,
  type FrameEnvelope,
  type FrameParsedPayload,
  type FrameReply,
  type FrameRequestName,
  frameRequests,
  toFrameChainId,
  writeError,
  writeEvent,
  writeSuccess,
} from '@portico/protocol/frame'
import type { SessionAnswer } from '@portico/protocol/http'
import { createSurface } from '../approval/surface.js'
import { isInSight } from '../approval/watchVisible.js'
import { walletName } from '../custody/knownWallet.js'
import { createVault } from '../custody/vault.js'
import { describeForHost, WalletError } from '../errors/WalletError.js'
import { createRpc } from '../networks/rpc.js'
import { loadDeviceKey } from '../session/deviceKey.js'
import { createServerCall } from '../session/serverCall.js'
import { createSession, sessionName } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { watchStore } from '../storage/watchStore.js'
import { createAccountTypes } from './accountTypes.js'
import type { ReadBalances } from './assets.js'
import { createEndStrangers } from './endStrangers.js'
import { createLogin } from './login.js'
import { createNetworkState } from './networkState.js'
import { readAsker } from './readAsker.js'
import { readSilentSignIn } from './signInSilently.js'
import { type SilentSigner, signSilently } from './signSilently.js'
import { createUpdateEmail } from './updateEmail.js'

export type StartFrameOptions = {
  networkId: CaipNetworkId
  projectId: string
  root: HTMLElement
  store: FrameStore
  send: (envelope: FrameEnvelope) => void
  hasPort: () => boolean
  /** Reloads the frame. Default: the browser's reload. */
  reload?: () => void
}

type Handlers = {
  [name in FrameRequestName]: (payload: FrameParsedPayload<name>, origin: string) => Promise<FrameReply<name>>
}

/** Id of the wallet that was offered a secret of the user's own. */
const offeredName = 'secret-offered'

/** Starts the frame, with one function for each request of the table. */
export async function startFrame({
  hasPort,
  networkId,
  projectId,
  reload = () => location.reload(),
  root,
  send,
  store: ownStore,
}: StartFrameOptions) {
  const store = watchStore(ownStore, [sessionName, walletName])
  /** Shared, so that concurrent calls create one key. It is not kept, because another tab may replace the key. */
  let loading: ReturnType<typeof loadDeviceKey> | undefined
  const call = createServerCall({
    deviceKey: () => {
      loading ??= loadDeviceKey(store).finally(() => {
        loading = undefined
      })
      return loading
    },
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
  let metadata: FrameParsedPayload<'SYNC_DAPP_DATA'>['metadata']
  let pageDirection: 'ltr' | 'rtl' | undefined
  let pageLanguage: string | undefined
  // Inserted before the state, because some clients append text of their own at the end.
  const withDirection = (uri: string) =>
    pageDirection === 'rtl' ? uri.replace('open?', 'open?dir=rtl&') : uri
  // It decodes what is signed, so it loads with the screens.
  const limit = Promise.all([
    import('../approval/spendingLimit.js'),
    import('../approval/readPrices.js'),
  ]).then(([{ createSpendingLimit }, { createReadPrices }]) =>
    createSpendingLimit({ call: session.call, prices: createReadPrices({ projectId }), rpc, vault }),
  )
  const surface = createSurface({
    isQueued: hasPort,
    limit: {
      check: async (request) => (await limit).check(request),
    },
    // A change of the email address needs no signature.
    makeReady: ({ kind }, onOver) => (kind === 'email' ? () => {} : vault.makeReady(onOver)),
    async onDone(request) {
      const [{ createRecipients }, { rememberReceivers }] = await Promise.all([
        import('../approval/recipients.js'),
        import('../approval/rememberReceivers.js'),
      ])
      await rememberReceivers(createRecipients(store), request)
    },
    onVisible: (visible) => {
      if (hasPort()) send(writeEvent('SURFACE', { visible }))
    },
  })
  const endStrangers = createEndStrangers({ session, surface, vault })
  store.subscribe(() => void endStrangers())
  const tellSignedOut = () => {
    if (hasPort()) send(writeEvent('SIGNED_OUT'))
  }
  const askerOf = (origin: string) => readAsker(origin, metadata)

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

  async function describeUser(origin: string, payload: FrameParsedPayload<'GET_USER'>) {
    if (payload?.socialUri !== undefined) await endSocial(payload.socialUri)
    const current = await session.need()
    const wallet = await vault.known().catch(() => vault.enter({ isNewUser: false }))
    if (payload?.chainId !== undefined) await networks.switchTo(payload.chainId)
    const network = networks.current()
    // Solana has only one type of account, so the page's preference must not change the other family's.
    if (payload?.preferredAccountType !== undefined && !network.startsWith('solana:')) {
      await accountTypes.prefer(payload.preferredAccountType)
    }
    const own = network.startsWith('solana:') ? wallet.addresses.solana : wallet.addresses.eip155
    const smart = await describeSmart(network, wallet.addresses.eip155)
    const type = smart ? await accountTypes.typeOn(network) : 'eoa'
    const address = smart && type === 'smartAccount' ? smart.address : own
    const signer = { address, addresses: wallet.addresses, networkId: network }
    const signed = payload?.siwxMessage && (await signIn(payload.siwxMessage, signer, origin))
    const accounts = [
      { address: own, type: 'eoa' as const },
      ...(smart ? [{ address: smart.address, type: 'smartAccount' as const }] : []),
    ]
    return {
      // Some clients give the app the first account, whatever type it requested.
      accounts: accounts.sort((one, other) => Number(other.type === type) - Number(one.type === type)),
      address,
      chainId: toFrameChainId(network),
      email: current.email,
      preferredAccountType: type,
      // For the account's settings. Other vendors' clients may not know this field.
      ...(hasPort() && { custody: wallet.custody }),
      ...(smart && { smartAccountDeployed: smart.isDeployed }),
      ...signed,
    }
  }

  /** Finishes the login that a page passes. If it was finished before, the logged-in user is still returned. */
  async function endSocial(uri: string) {
    try {
      await login.finishSocial(uri)
    } catch (error) {
      const isEnded = error instanceof WalletError && error.code === 'NOT_CONNECTED'
      if (!isEnded || !(await session.read())) throw error
    }
  }

  /** Describes the smart account of an owner, on a network that has them. */
  async function describeSmart(network: string, owner: `0x${string}`) {
    if (!(await accountTypes.find(network))) return undefined
    const [{ smartAddressOf }, { isDeployed }] = await Promise.all([
      import('../smart/smartAddress.js'),
      import('../smart/isDeployed.js'),
    ])
    const address = smartAddressOf(owner)
    // A node that is down says nothing about the account, and must not prevent the login.
    return { address, isDeployed: await isDeployed(rpc, network, address).catch(() => false) }
  }

  async function signIn(
    siwxMessage: NonNullable<NonNullable<FrameParsedPayload<'GET_USER'>>['siwxMessage']>,
    signer: SilentSigner,
    origin: string,
  ) {
    const nowMs = Date.now() + (await session.need()).aheadSeconds * 1000
    const { address, networkId } = signer
    const message = readSilentSignIn(siwxMessage, { address, networkId, nowMs, origin })
    if (message === undefined) return undefined
    const signature = await signSilently({ rpc, vault }, message, signer)
    if (signature === undefined) return undefined
    return { message, signature, siwxMessage: { ...siwxMessage, accountAddress: address } }
  }

  async function describeSocial(
    answer: SessionAnswer,
    origin: string,
    payload: FrameParsedPayload<'CONNECT_SOCIAL'>,
  ) {
    return { ...(await describeUser(origin, payload)), userName: answer.userName }
  }

  const handlers: Handlers = {
    CLOSE_SURFACE: async () => surface.close(),
    CONNECT_DEVICE: () => login.waitForDevice(),
    CONNECT_EMAIL: async ({ email }, origin) => ({ action: await login.startEmail(email, origin) }),
    CONNECT_FARCASTER: async () => {
      const { userName } = await login.waitForFarcaster()
      return { userName: userName ?? '' }
    },
    CONNECT_OTP: ({ otp }) => login.verifyCode(otp),
    CONNECT_SOCIAL: async (payload, origin) =>
      describeSocial(await login.finishSocial(payload.uri), origin, payload),
    GET_CHAIN_ID: async () => ({ chainId: toFrameChainId(networks.current()) }),
    GET_FARCASTER_URI: async (_, origin) => ({ url: await login.startFarcaster(origin) }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: (await accountTypes.networks()).map(({ id }) => Number(id.split(':')[1])),
    }),
    GET_SOCIAL_REDIRECT_URI: async ({ provider, returnUrl, ticket }, origin) => ({
      uri: withDirection(await login.startSocial(provider, origin, { returnTo: returnUrl, ticket })),
    }),
    GET_SOCIAL_STATUS: () => login.socialStatus(),
    GET_USER: (payload, origin) => describeUser(origin, payload),
    // The account's first operation creates it, so nothing is paid here.
    INIT_SMART_ACCOUNT: async () => {
      const { addresses } = await vault.known()
      const smart = await describeSmart(networks.currentOf('eip155'), addresses.eip155)
      if (smart) return smart
      throw new WalletError('UNSUPPORTED', 'This application might not support Smart Accounts')
    },
    IS_CONNECTED: async () => {
      if (!(await session.read())) return { isConnected: false }
      try {
        await vault.enter({ isNewUser: false })
        return { isConnected: true }
      } catch (error) {
        if (error instanceof WalletError && error.code === 'EXPIRED_SESSION') {
          await session.forget()
          return { isConnected: false }
        }
        // If the server is down, the user is still logged in.
        return { isConnected: true }
      }
    },
    OPEN_PORT: async () => ({ version: 1 }),
    OPEN_SETTINGS: async ({ section }) => {
      if (section === 'secret') {
        const { custody, walletId } = await vault.known()
        if (custody === 'user' || (await store.get(offeredName)) === walletId) return
        // On a device that is new to the wallet, there is nothing to protect yet.
        if (await vault.isLocked()) return
        await store.put(offeredName, walletId)
      }
      await screens
      await surface.openSettings(section)
      // The user may have deleted the account there. The page is told after the user has read so.
      if (!(await session.read())) tellSignedOut()
    },
    RELOAD: async () => {
      // After the response was sent.
      setTimeout(reload)
    },
    RESUME_EMAIL: async ({ email }, origin) => ({ action: await login.resumeEmail(email, origin) }),
    RPC_REQUEST: async (payload, origin) => {
      const answer = await answerRpc
      await screens
      return answer(payload, askerOf(origin))
    },
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      const { addresses } = await vault.known()
      const network = networks.currentOf('eip155')
      const smart = type === 'eoa' ? undefined : await describeSmart(network, addresses.eip155)
      if (type !== 'eoa' && !smart) {
        throw new WalletError('UNSUPPORTED', 'This application might not support Smart Accounts')
      }
      await accountTypes.prefer(type)
      return { address: smart?.address ?? addresses.eip155, type }
    },
    SIGN_OUT: async () => {
      surface.close()
      await session.end()
    },
    SWITCH_NETWORK: async ({ chainId }) => ({ chainId: toFrameChainId(await networks.switchTo(chainId)) }),
    SYNC_DAPP_DATA: async (told) => {
      metadata = told.metadata
    },
    SYNC_THEME: async ({ direction, language, locale, themeMode, themeVariables, w3mThemeVariables }) => {
      pageDirection = direction ?? pageDirection
      pageLanguage = language ?? pageLanguage
      const variables = { ...themeVariables, ...w3mThemeVariables }
      void screens.then(({ setTheme }) =>
        setTheme({ direction, language, locale, mode: themeMode, variables }),
      )
    },
    UPDATE_EMAIL: async ({ email }, origin) => ({
      action: await emailChange.begin(email, askerOf(origin)),
    }),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => login.verifyOldEmail(otp),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => {
      const newEmail = await login.verifyNewEmail(otp)
      emailChange.forget()
      return { newEmail }
    },
  }

  /**
   * Checks for a client without a port after the end of its session, which it is not told of. When it opens the
   * account, it requests the capabilities, and an error would close the account, so the user could not disconnect.
   */
  async function isAskedSignedOut({ name, payload }: AppRequest): Promise<boolean> {
    if (hasPort() || name !== 'RPC_REQUEST' || payload.method !== 'wallet_getCapabilities') return false
    return !(await session.read())
  }

  async function answer(request: AppRequest, origin: string): Promise<FrameEnvelope> {
    const { id, name, payload } = request
    try {
      if (await isAskedSignedOut(request)) return writeSuccess('RPC_REQUEST', id, {})
      if (frameRequests[name].session === 'required') await session.need()
      const handle = handlers[name] as (input: unknown, from: string) => Promise<never>
      return writeSuccess(name, id, await handle(payload, origin))
    } catch (error) {
      const isOver = error instanceof WalletError && error.code === 'EXPIRED_SESSION'
      if (isOver) {
        await session.forget()
        tellSignedOut()
      }
      const code = rpcCodeOf(error)
      return writeError(name, id, { message: describeForHost(error), ...(code !== undefined && { code }) })
    }
  }

  return { abort: surface.abort, answer }
}

/** Returns the code of an error. Source: EIP-1193. An error without a number there gets the server's code, or none. */
function rpcCodeOf(error: unknown): number | string | undefined {
  if (!(error instanceof WalletError)) return undefined
  if ('rpcCode' in error && typeof error.rpcCode === 'number') return error.rpcCode
  if (error.code === 'REJECTED' || error.code === 'REPLACED') return 4001
  if (error.code === 'ACCOUNT_MISMATCH') return 4100
  if (error.code === 'NETWORK_UNKNOWN') return 4902
  // EIP-1474: the transaction was not accepted. EIP-5792 and ERC-7677 have no number for it.
  if (error.code === 'PAYMASTER_REFUSED') return -32003
  if (error.serverCode !== undefined) return error.serverCode
  // The code says nothing about the request itself, such as an emailed code: the same request can be retried.
  return error.code === 'SERVER_UNREACHABLE' || error.code === 'SERVER_REFUSED' ? error.code : undefined
}
