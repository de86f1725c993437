import { parseSignInMessage } from '@portico/protocol/signin'
import type { Portico } from '../portico.js'
import { track } from '../track.js'
import type { WalletConnectParameters } from '../walletConnectClient.js'
import { loadConfig } from './loadConfig.js'
import { changeSiwx } from './siwxState.js'

/**
 * Placeholder for the account. The message is created before the account is known, and the wallet fills the account in.
 */
const noAccount = '0x0000000000000000000000000000000000000000'

/**
 * Returns the callbacks that sign in with the same approval that connects (`wc_sessionAuthenticate`), for wallets that
 * support it. The client requests the sign-in only if every network is of eip155. If the sign-in fails, the user is
 * still connected, and is asked to sign in afterwards. Source: specification, section 4.
 */
export function oneClick(portico: Portico): Required<Pick<WalletConnectParameters, 'onSignIn' | 'signIn'>> {
  return {
    async onSignIn(signIns) {
      // The nonce can be used for only one sign-in. The wallet signed for each network, but one session is valid on all
      // networks of a family.
      const [first] = signIns
      const data = first && parseSignInMessage(first.message)
      if (!first || !data) return
      const network = data.chainId
      changeSiwx(portico, { errorCode: null, status: 'authenticating' })
      try {
        const config = await loadConfig(portico)
        await config.addSession({ data, message: first.message, signature: first.signature })
        track(portico, {
          event: 'SIWX_AUTH_SUCCESS',
          properties: { isSmartAccount: first.signer === 'contract', network },
        })
      } catch (error) {
        portico.internal.log.add('warn', 'A sign-in by one click was not taken over', {
          error: String(error),
        })
        track(portico, {
          event: 'SIWX_AUTH_ERROR',
          properties: { isSmartAccount: first.signer === 'contract', network },
        })
      }
      // The connected account's session is then requested from the backend, and only that response counts.
      changeSiwx(portico, { status: 'loading' })
    },
    async signIn() {
      const chainId = portico.options.defaultNetworkId
      try {
        const config = await loadConfig(portico)
        const {
          accountAddress: _,
          chainId: __,
          toString: ___,
          version: ____,
          ...request
        } = await config.createMessage({ accountAddress: noAccount, chainId })
        return request
      } catch (error) {
        // Without a nonce the wallet only connects, and the view shows why the sign-in does not work.
        portico.internal.log.add('warn', 'One-click sign-in is not offered', { error: String(error) })
        return undefined
      }
    },
  }
}
