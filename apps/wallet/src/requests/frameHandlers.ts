import {
  type FrameParsedPayload,
  type FrameReply,
  type FrameRequestName,
  toFrameChainId,
} from '@portico/protocol/frame'
import { WalletError, type WalletErrorCode } from '../errors/WalletError.js'
import { createDescribeUser } from './describeUser.js'
import type { FrameParts } from './frameParts.js'
import { readSite } from './readSite.js'

export type FrameHandlers = {
  [name in FrameRequestName]: (
    payload: FrameParsedPayload<name>,
    origin: string,
    /** Aborted once the page gives up its requests. */
    signal: AbortSignal,
  ) => Promise<FrameReply<name>>
}

/** Codes of errors after which a page must show no account. */
const endings: ReadonlySet<WalletErrorCode> = new Set(['EXPIRED_SESSION', 'NOT_CONNECTED', 'SEAL_BROKEN'])

/** Creates the table of handlers, one for each request that a page can send. */
export function createFrameHandlers({
  reload,
  ...parts
}: FrameParts & {
  /** Reloads the frame. */
  reload: () => void
}): FrameHandlers {
  const { accountTypes, answerRpc, emailChange, login, networks, page, screens, session, surface } = parts
  const { tellSignedOut, vault } = parts
  const { describeSmart, describeSocial, describeUser } = createDescribeUser(parts)
  const siteOf = (origin: string) => readSite(origin, page.metadata)
  // The direction is inserted before the state, because some clients append text of their own at the end.
  const withDirection = (uri: string) =>
    page.direction === 'rtl' ? uri.replace('open?', 'open?dir=rtl&') : uri

  return {
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
    // The account's first operation creates it, so the user pays nothing here.
    INIT_SMART_ACCOUNT: async () => {
      const { addresses } = await vault.known()
      const smart = await describeSmart(networks.currentOf('eip155'), addresses.eip155)
      if (smart) return smart
      throw new WalletError('UNSUPPORTED', 'This application might not support Smart Accounts')
    },
    IS_CONNECTED: async () => {
      try {
        await vault.enter(await session.own(), { isNewUser: false })
        return { isConnected: true }
      } catch (error) {
        const code = error instanceof WalletError ? error.code : undefined
        if (code === 'EXPIRED_SESSION') await session.forget()
        // If the server is down, the user is still logged in. If it names strange accounts, the page must show none of
        // them.
        return { isConnected: code === undefined || !endings.has(code) }
      }
    },
    OPEN_PORT: async () => ({ version: 1 }),
    OPEN_SETTINGS: async ({ section }, _, signal) => {
      const isOffer = section === 'secret'
      if (isOffer && (await vault.known()).custody === 'user') return
      // A device that has not been let in cannot set a secret yet. The settings say how it is let in.
      const shown = isOffer && (await vault.isLocked()) ? 'security' : section
      await screens
      if (signal.aborted) return
      await surface.openSettings(shown)
      // The user may have deleted the account in the settings. The page is notified after the user has read the
      // confirmation.
      if (!(await session.read())) tellSignedOut()
    },
    RELOAD: async () => {
      // Reload only after the response was sent.
      setTimeout(reload)
    },
    RESUME_EMAIL: async ({ email }, origin) => ({ action: await login.resumeEmail(email, origin) }),
    RPC_REQUEST: async (payload, origin, signal) => {
      const answer = await answerRpc
      await screens
      return answer(payload, siteOf(origin), signal)
    },
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      const wallet = await vault.known()
      const { addresses } = wallet
      const network = networks.currentOf('eip155')
      const smart = type === 'eoa' ? undefined : await describeSmart(network, addresses.eip155)
      if (type !== 'eoa' && !smart) {
        throw new WalletError('UNSUPPORTED', 'This application might not support Smart Accounts')
      }
      await accountTypes.prefer(type, wallet)
      return { address: smart?.address ?? addresses.eip155, type }
    },
    SIGN_OUT: async () => {
      surface.close()
      await session.end()
    },
    SWITCH_NETWORK: async ({ chainId }) => ({ chainId: toFrameChainId(await networks.switchTo(chainId)) }),
    SYNC_DAPP_DATA: async (told) => {
      page.metadata = told.metadata
    },
    SYNC_THEME: async ({ direction, language, locale, themeMode, themeVariables, w3mThemeVariables }) => {
      page.direction = direction ?? page.direction
      page.language = language ?? page.language
      const variables = { ...themeVariables, ...w3mThemeVariables }
      void screens.then(({ setTheme }) =>
        setTheme({ direction, language, locale, mode: themeMode, variables }),
      )
    },
    UPDATE_EMAIL: async ({ email }, origin, signal) => ({
      action: await emailChange.begin(email, siteOf(origin), signal),
    }),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => login.verifyOldEmail(otp),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => {
      const newEmail = await login.verifyNewEmail(otp)
      emailChange.forget()
      return { newEmail }
    },
  }
}
