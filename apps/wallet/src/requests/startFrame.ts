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
import { getIdentityMe, type SessionAnswer } from '@portico/protocol/http'
import type { Asker } from '../approval/approvalRequest.js'
import { createSurface } from '../approval/surface.js'
import { isInSight } from '../approval/watchVisible.js'
import { createVault } from '../custody/vault.js'
import { describeForHost, WalletError } from '../errors/WalletError.js'
import { createRpc } from '../networks/rpc.js'
import { loadDeviceKey } from '../session/deviceKey.js'
import { createServerCall } from '../session/serverCall.js'
import { createSession } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { createAccountTypes } from './accountTypes.js'
import type { ReadBalances } from './assets.js'
import { createLogin } from './login.js'
import { createNetworkState } from './networkState.js'
import { readAskerName } from './readAskerName.js'
import { readSilentSignIn } from './signInSilently.js'

export type StartFrameOptions = {
  networkId: CaipNetworkId
  projectId: string
  root: HTMLElement
  store: FrameStore
  send: (envelope: FrameEnvelope) => void
  hasPort: () => boolean
}

type Handlers = {
  [name in FrameRequestName]: (payload: FrameParsedPayload<name>, origin: string) => Promise<FrameReply<name>>
}

/** How long a yes to another address holds while its codes are typed, or sent again, in ms. Source: the server's `codeMs`. */
const approvedEmailMs = 600_000

/** The wallet to which a secret of the person's own was offered. */
const offeredName = 'secret-offered'

/** All that the frame does: one function for each request of the table. */
export async function startFrame({ hasPort, networkId, projectId, root, send, store }: StartFrameOptions) {
  /** Of two calls at once one makes the key. It is kept no longer than that: another tab may replace it. */
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
  let askerName: string | undefined
  /** Another address that the person said yes to, on this screen of this load. */
  let approvedEmail: { email: string; personId: string; untilMs: number } | undefined
  let pageDirection: 'ltr' | 'rtl' | undefined
  // Before the state, to whose end some clients append words of their own.
  const withDirection = (uri: string) =>
    pageDirection === 'rtl' ? uri.replace('open?', 'open?dir=rtl&') : uri
  // Reads what is signed, so it loads beside the screens.
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
    // Nothing is signed for another address.
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
  const tellSignedOut = () => {
    if (hasPort()) send(writeEvent('SIGNED_OUT'))
  }
  const askerOf = (origin: string): Asker => ({ name: askerName, origin })

  // Screens and signing load beside what the page is answered first.
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
  const answerRpc = import('./rpcRequest.js').then(({ createRpcRequest }) =>
    createRpcRequest({ accountTypes, call, networks, readBalances, rpc, session, store, surface, vault }),
  )

  async function describeUser(origin: string, payload: FrameParsedPayload<'GET_USER'>) {
    const current = await session.need()
    const wallet = await vault.known().catch(() => vault.enter({ isNewPerson: false }))
    if (payload?.chainId !== undefined) await networks.switchTo(payload.chainId)
    const network = networks.current()
    // Solana has one type of account alone: what a page says of it must not change the other family's.
    if (payload?.preferredAccountType !== undefined && !network.startsWith('solana:')) {
      await accountTypes.prefer(payload.preferredAccountType)
    }
    const own = network.startsWith('solana:') ? wallet.addresses.solana : wallet.addresses.eip155
    const smart = await describeSmart(network)
    const type = smart ? await accountTypes.typeOn(network) : 'eoa'
    const address = smart && type === 'smartAccount' ? smart.address : own
    const signed = payload?.siwxMessage && (await signIn(payload.siwxMessage, { address, network, origin }))
    return {
      accounts: [
        { address: own, type: 'eoa' as const },
        ...(smart ? [{ address: smart.address, type: 'smartAccount' as const }] : []),
      ],
      address,
      chainId: toFrameChainId(network),
      email: current.email,
      preferredAccountType: type,
      // The account's settings say it; another client than this house's may not know the word.
      ...(hasPort() && { custody: wallet.custody }),
      ...(smart && { smartAccountDeployed: smart.isDeployed }),
      ...signed,
    }
  }

  /** The smart account on a network that has them. */
  async function describeSmart(network: string) {
    if (!(await accountTypes.find(network))) return undefined
    const [{ smartAddressOf }, { isDeployed }, { addresses }] = await Promise.all([
      import('../smart/smartAddress.js'),
      import('../smart/isDeployed.js'),
      vault.known(),
    ])
    const address = smartAddressOf(addresses.eip155)
    // A node that is away says nothing about the account, and must not keep a person out.
    return { address, isDeployed: await isDeployed(rpc, network, address).catch(() => false) }
  }

  async function signIn(
    siwxMessage: NonNullable<NonNullable<FrameParsedPayload<'GET_USER'>>['siwxMessage']>,
    { address, network, origin }: { address: string; network: string; origin: string },
  ) {
    const nowMs = Date.now() + (await session.need()).aheadSeconds * 1000
    const message = readSilentSignIn(siwxMessage, { address, networkId: network, nowMs, origin })
    if (message === undefined) return undefined
    const bytes = new TextEncoder().encode(message)
    try {
      const { addresses } = await vault.known()
      const signature = await vault.withSeed(async (entropy) => {
        if (!network.startsWith('solana:') && address !== addresses.eip155) {
          const { openSmartAccount, withOwnerKey } = await import('../smart/smartAccount.js')
          return openSmartAccount({
            isSponsored: false,
            networkId: network,
            owner: addresses.eip155,
            rpc,
          }).signMessage(bytes, (run) => withOwnerKey(entropy, run))
        }
        if (!network.startsWith('solana:')) {
          return (await import('../signing/eip155.js')).signEip155Message(entropy, bytes)
        }
        const [{ base58 }, { signSolanaBytes }] = await Promise.all([
          import('@scure/base'),
          import('../signing/solana.js'),
        ])
        return base58.encode(await signSolanaBytes(entropy, bytes))
      })
      return { message, signature, siwxMessage: { ...siwxMessage, accountAddress: address } }
    } catch (error) {
      // A wallet that must be unlocked first is connected all the same; the page asks for the signature later.
      if (error instanceof WalletError && error.code === 'SECRET_NEEDED') return undefined
      throw error
    }
  }

  async function describeSocial(
    answer: SessionAnswer,
    origin: string,
    payload: FrameParsedPayload<'CONNECT_SOCIAL'>,
  ) {
    return { ...(await describeUser(origin, payload)), userName: answer.userName }
  }

  /**
   * Who reads the mail of the new address has the wallet, so the person is asked here, and not by the page alone: it could
   * name an address of its own, and hand in that one's code.
   */
  async function updateEmail(email: string, origin: string) {
    const { personId } = await session.need()
    const isApproved =
      approvedEmail?.personId === personId &&
      approvedEmail.email === email.toLowerCase() &&
      approvedEmail.untilMs > Date.now()
    // The code is sent again: this very change was approved a moment ago.
    if (isApproved) return login.updateEmail(email)
    await screens
    // A page of another kit shows the frame for what it signs alone, and would wait for an answer that nobody can give.
    if (!hasPort() && !(await isInSight(root))) {
      throw new WalletError(
        'REJECTED',
        'Another address is approved on the wallet’s own screen, which this page does not show. Nothing was changed.',
      )
    }
    const [{ addresses }, { logins }] = await Promise.all([vault.known(), session.call(getIdentityMe, {})])
    const networkId = networks.currentOf('eip155')
    const smart = (await accountTypes.typeOn(networkId)) === 'smartAccount'
    const known = logins.find(({ kind }) => kind !== 'email')
    const request = {
      // The one that the page shows: the key that owns a smart account is no address that the person knows.
      account: smart
        ? (await import('../smart/smartAddress.js')).smartAddressOf(addresses.eip155)
        : addresses.eip155,
      // One that a provider vouches for signs nobody in, and gets no code.
      from: logins.find((login) => login.kind === 'email')?.email ?? undefined,
      kind: 'email',
      login: known && { kind: known.kind, name: known.email ?? known.userName },
      networkId,
      to: email,
    } as const
    return surface.ask(askerOf(origin), request, () => {
      approvedEmail = { email: email.toLowerCase(), personId, untilMs: Date.now() + approvedEmailMs }
      return login.updateEmail(email)
    })
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
    // Its first operation makes it: nothing is paid before.
    INIT_SMART_ACCOUNT: async () => {
      const smart = await describeSmart(networks.currentOf('eip155'))
      if (smart) return smart
      throw new WalletError('UNSUPPORTED', 'This application might not support Smart Accounts')
    },
    IS_CONNECTED: async () => {
      if (!(await session.read())) return { isConnected: false }
      try {
        await vault.enter({ isNewPerson: false })
        return { isConnected: true }
      } catch (error) {
        if (error instanceof WalletError && error.code === 'EXPIRED_SESSION') {
          await session.forget()
          return { isConnected: false }
        }
        // The server is away: who was signed in still is.
        return { isConnected: true }
      }
    },
    OPEN_PORT: async () => ({ version: 1 }),
    OPEN_SETTINGS: async ({ section }) => {
      if (section === 'secret') {
        const { custody, walletId } = await vault.known()
        if (custody === 'person' || (await store.get(offeredName)) === walletId) return
        // On a device that is new to the wallet there is nothing to protect yet.
        if (await vault.isLocked()) return
        await store.put(offeredName, walletId)
      }
      await screens
      await surface.openSettings(section)
      // There the person may have deleted the account: the page learns it once they have read so.
      if (!(await session.read())) tellSignedOut()
    },
    RELOAD: async () => {
      // After the answer has left.
      setTimeout(() => location.reload())
    },
    RESUME_EMAIL: async ({ email }, origin) => ({ action: await login.resumeEmail(email, origin) }),
    RPC_REQUEST: async (payload, origin) => {
      const answer = await answerRpc
      await screens
      return answer(payload, askerOf(origin))
    },
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      const { addresses } = await vault.known()
      const smart = type === 'eoa' ? undefined : await describeSmart(networks.currentOf('eip155'))
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
    SYNC_DAPP_DATA: async ({ metadata }) => {
      askerName = readAskerName(metadata?.name)
    },
    SYNC_THEME: async ({ direction, themeMode, w3mThemeVariables }) => {
      pageDirection = direction ?? pageDirection
      void screens.then(({ setTheme }) =>
        setTheme({ direction, mode: themeMode, variables: w3mThemeVariables ?? {} }),
      )
    },
    UPDATE_EMAIL: async ({ email }, origin) => ({ action: await updateEmail(email, origin) }),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => login.verifyOldEmail(otp),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => {
      const newEmail = await login.verifyNewEmail(otp)
      approvedEmail = undefined
      return { newEmail }
    },
  }

  async function answer(request: AppRequest, origin: string): Promise<FrameEnvelope> {
    const { id, name, payload } = request
    try {
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

/** Source: EIP-1193. What has no number there goes by the server's name for it, or by its sentence alone. */
function rpcCodeOf(error: unknown): number | string | undefined {
  if (!(error instanceof WalletError)) return undefined
  if ('rpcCode' in error && typeof error.rpcCode === 'number') return error.rpcCode
  if (error.code === 'REJECTED' || error.code === 'REPLACED') return 4001
  if (error.code === 'NETWORK_UNKNOWN') return 4902
  // EIP-1474: the transaction was not taken. EIP-5792 and ERC-7677 have no number for it.
  if (error.code === 'PAYMASTER_REFUSED') return -32003
  if (error.serverCode !== undefined) return error.serverCode
  // Says nothing of what was asked, e.g. of a code: it may be asked again as it was.
  return error.code === 'SERVER_UNREACHABLE' || error.code === 'SERVER_REFUSED' ? error.code : undefined
}
