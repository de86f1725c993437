import type { SettingsSection } from '@portico/protocol/frame'
import { findPayloadProblem, toFrameChainId } from '@portico/protocol/frame'
import type { EmbeddedClient } from '../core/embeddedClient.js'
import { pause } from '../core/pause.js'
import { type ClientContext, readLimitMs } from './clientContext.js'
import { refusePayload } from './refusePayload.js'

/** How long a logout waits for the frame. Source: specification, section 9. */
const signOutMs = 3_000

type AccountVerb =
  | 'getUser'
  | 'isConnected'
  | 'setPreferredAccount'
  | 'signIn'
  | 'signOut'
  | 'toAccounts'
  | 'updateEmail'
  | 'updateEmailPrimaryOtp'
  | 'updateEmailSecondaryOtp'

/** Creates the client's methods for a user who is logged in now, or was during the last visit. */
export function createAccountVerbs({
  account,
  ask,
  frame,
  options,
}: ClientContext): Pick<EmbeddedClient, AccountVerb> & Required<Pick<EmbeddedClient, 'openSettings'>> {
  const { cache, readNetworkId, readPreferredType } = options

  const getUser: EmbeddedClient['getUser'] = async (
    namespace,
    { networkId = readNetworkId(namespace) } = {},
  ) => {
    const reply = await ask('GET_USER', {
      preferredAccountType: readPreferredType(namespace),
      ...(networkId && { chainId: toFrameChainId(networkId) }),
    })
    return account.keep(namespace, reply)
  }

  return {
    getUser,
    async isConnected() {
      if (!cache.read('emailLoginUsed')) return false
      const isConnected = await ask('IS_CONNECTED').then(
        (reply) => reply.isConnected,
        // If the frame did not load, it is unknown whether the session exists. The next visit asks again.
        (error: { code?: unknown }) => {
          if (error.code === 'EMBEDDED_REQUEST_FAILED') return false
          throw error
        },
      )
      if (!isConnected) account.forget('frame')
      return isConnected
    },
    async openSettings(section: SettingsSection): Promise<void> {
      await ask('OPEN_SETTINGS', { section })
      // In the settings, the user may have replaced the wallet or set a secret.
      for (const namespace of ['eip155', 'solana'] as const) {
        if (account.read().users[namespace]) await getUser(namespace)
      }
    },
    async setPreferredAccount(type) {
      await ask('SET_PREFERRED_ACCOUNT', { type })
      await getUser('eip155')
    },
    async signIn({ accountAddress, chainId, resources, ...fields }, text) {
      // The frame has accounts in these two families only.
      const namespace = chainId.startsWith('solana:') ? 'solana' : 'eip155'
      const { message, signature, ...reply } = await ask('GET_USER', {
        chainId: toFrameChainId(chainId),
        preferredAccountType: readPreferredType(namespace),
        siwxMessage: {
          ...fields,
          accountAddress,
          chainId,
          serializedMessage: text,
          ...(resources && { resources: [...resources] }),
        },
      })
      account.keep(namespace, reply)
      // If the frame signed a different text than the site's, the site's backend cannot use the signature.
      return message === text ? signature : undefined
    },
    async signOut() {
      const isWorth = frame.current() !== undefined || cache.read('emailLoginUsed') === true
      account.forget('host')
      if (!isWorth) return
      // The request's own limit is 3 s. A frame that is still loading gets no more time either.
      const told = ask('SIGN_OUT').catch((error) => options.onLog(String(error)))
      await Promise.race([told, pause(signOutMs)])
    },
    toAccounts(namespace) {
      const user = account.read().users[namespace]
      if (!user) return []
      return [{ address: user.address, namespace, type: user.preferredAccountType }]
    },
    async updateEmail(email) {
      refusePayload(findPayloadProblem('UPDATE_EMAIL', { email }))
      const channel = frame.open()
      await channel.ready()
      // Our frame asks the user first, without a time limit. A third-party frame may not ask.
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
        Object.entries(account.read().users).map(([namespace, user]) => [
          namespace,
          { ...user, email: newEmail },
        ]),
      )
      account.change({ users })
      return newEmail
    },
  }
}
