import type {
  EmailStep,
  EmbeddedClient,
  EmbeddedState,
  EmbeddedUser,
  SocialStatus,
} from '../../core/embeddedClient.js'
import { embeddedSlot } from '../../core/embeddedSlot.js'
import { EmbeddedRequestError, InvalidFieldError } from '../../core/errors/embedded.js'
import type { Portico } from '../../core/portico.js'
import { type StoryOptions, type StoryPortico, storyAddress, storyPortico } from './storyPortico.js'

/** The script of a story's frame. `never` leaves a request open. `refused` is the message of its rejection. */
export type StoryEmbedded = {
  /** Default: `VERIFY_OTP`. */
  email?: EmailStep | 'never' | { refused: string }
  /** Default: `never`. */
  device?: 'approve' | 'never' | { refused: string }
  /** The right code. Default: 123456. */
  code?: string | 'never' | { refused: string }
  /** The step that an email sent earlier waits for. Default: no email was sent. */
  resumes?: 'VERIFY_OTP' | 'VERIFY_DEVICE'
  /** Milliseconds until another email may be sent. Default: 0. */
  waitMs?: number
  /** URL of the provider's window. Default: the window never gets a URL. */
  socialUri?: string | { refused: string }
  /** Called at each check of the login. Default: a pending login. */
  socialStatus?: () => SocialStatus | undefined
  farcaster?: 'never' | 'approve'
  user?: Partial<EmbeddedUser>
  /** Whether the frame has its own screens. */
  hasScreens?: boolean
  smartAccountNetworks?: readonly number[]
  /** The response to a sign-in message that comes with the login. Default: the message is not signed. */
  signsIn?: 'approve' | { refused: string } | undefined
}

export const storyWalletOrigin = 'https://wallet.story.test'

const user: EmbeddedUser = {
  accounts: [{ address: storyAddress, type: 'eoa' }],
  address: storyAddress,
  email: 'alice@portico.test',
  networkId: 'eip155:1',
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
  userName: null,
}

/** Replaces the embedded wallet with a simulated one. Returns the requests that it got. */
export function playEmbedded(portico: Portico, script: StoryEmbedded = {}): { readonly asked: string[] } {
  const { code = '123456', device = 'never', email = 'VERIFY_OTP', waitMs = 0 } = script
  const asked: string[] = []
  const listeners = new Set<(state: EmbeddedState) => void>()
  let state: EmbeddedState = {
    isSurfaceWanted: false,
    smartAccountNetworks: script.smartAccountNetworks ?? [],
    users: {},
  }
  let isOldProven = false
  const never = () => new Promise<never>(() => {})
  const refuse = (message: string) => Promise.reject(new EmbeddedRequestError({ message }))
  const checkCode = (given: string) => {
    asked.push(`code ${given}`)
    if (code === 'never') return never()
    if (typeof code !== 'string') return refuse(code.refused)
    return given === code
      ? Promise.resolve()
      : Promise.reject(
          new EmbeddedRequestError({
            data: { triesLeft: 4 },
            message: 'Wrong code, 4 tries left.',
            reason: 'CODE_WRONG',
          }),
        )
  }
  const client: EmbeddedClient = {
    connectDevice: () =>
      device === 'never' ? never() : device === 'approve' ? Promise.resolve() : refuse(device.refused),
    connectEmail: (address) => {
      asked.push(`email ${address}`)
      if (email === 'never') return never()
      return typeof email === 'string' ? Promise.resolve(email) : refuse(email.refused)
    },
    connectFarcaster: () =>
      script.farcaster === 'approve' ? Promise.resolve({ userName: 'alice' }) : never(),
    connectOtp: checkCode,
    connectSocial: () => Promise.resolve(),
    getEmailWaitMs: () => waitMs,
    getFarcasterUri: () => Promise.resolve('https://farcaster.story.test/~/siwf?channelToken=STORY'),
    getProvider: () => ({ on: () => {}, removeListener: () => {}, request: async () => [] }),
    getSocialStatus: () =>
      Promise.resolve(
        script.socialStatus
          ? script.socialStatus()
          : ({ message: undefined, status: 'pending', uri: undefined } as const),
      ),
    getSocialUri: () => {
      const { socialUri } = script
      if (socialUri === undefined) return never()
      return typeof socialUri === 'string'
        ? Promise.resolve({ isOnItsWay: false, uri: socialUri })
        : refuse(socialUri.refused)
    },
    getState: () => state,
    getUser: (namespace) => {
      const known = { ...user, ...script.user }
      state = { ...state, users: { ...state.users, [namespace]: known } }
      for (const listener of listeners) listener(state)
      return Promise.resolve(known)
    },
    isConnected: () => Promise.resolve(true),
    load: () => {
      asked.push('load')
      return Promise.resolve()
    },
    openSettings:
      script.hasScreens === false
        ? undefined
        : (section) => {
            asked.push(`settings ${section}`)
            return never()
          },
    rejectPending: () => {},
    reload: () => Promise.resolve(),
    resumeEmail: () => Promise.resolve(script.resumes),
    setPreferredAccount: (type) => {
      asked.push(`type ${type}`)
      return Promise.resolve()
    },
    signIn: (_, text) => {
      asked.push(`sign in ${text}`)
      const { signsIn } = script
      if (signsIn === undefined) return Promise.resolve(undefined)
      return signsIn === 'approve' ? Promise.resolve('0x5a') : refuse(signsIn.refused)
    },
    signOut: () => {
      state = { ...state, users: {} }
      for (const listener of listeners) listener(state)
      return Promise.resolve()
    },
    stop: () => {},
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    surface: { hide: () => {}, isShown: () => true, show: () => {} },
    toAccounts: (namespace) => [{ address: storyAddress, namespace, type: 'eoa' }],
    updateEmail: (address) => {
      if (!address.includes('@')) {
        return Promise.reject(
          new InvalidFieldError({ field: 'email', problem: 'email must be an email address' }),
        )
      }
      asked.push(`update ${address}`)
      // If the change is requested again, the address that must confirm gets another code.
      return Promise.resolve(isOldProven ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP')
    },
    updateEmailPrimaryOtp: async (given) => {
      await checkCode(given)
      isOldProven = true
    },
    updateEmailSecondaryOtp: (given) => checkCode(given).then(() => 'bob@portico.test'),
  }
  portico.internal.slots.set(embeddedSlot, Promise.resolve(client))
  return { asked }
}

/** Creates a kit with an embedded wallet that follows a script. */
export async function embeddedOf({ internal }: Portico): Promise<EmbeddedClient> {
  const client = await internal.slots.get(embeddedSlot)
  if (!client) throw new Error('The story has no embedded wallet')
  return client
}

/** A kit with an embedded wallet that follows a script. */
export function storyLogin(script: StoryEmbedded = {}, options: StoryOptions = {}): StoryPortico {
  const portico = storyPortico({
    embedded: { walletOrigin: storyWalletOrigin },
    features: { email: true, socials: ['google', 'x', 'farcaster', 'discord', 'github'] },
    wallets: [],
    ...options,
  })
  const played = playEmbedded(portico, script)
  Object.defineProperty(portico, 'asked', { configurable: true, value: played.asked })
  return portico
}
