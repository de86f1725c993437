import type { SignInFields } from '@portico/protocol/signin'
import { SiwxNoConnectionError } from '../errors/siwx.js'
import type { Family } from '../family.js'
import type { Network } from '../network.js'
import type { Session } from '../session.js'

type Asked = {
  address: string
  message: string
  fields: SignInFields
  session: Session
  way: 'message' | 'transaction'
  /** True if the user declined the wallet's own sign-in method before. The wallet then gets a plain message. */
  isPlain: boolean
  /** The network for a transaction. Undefined if the site accepts no transactions. */
  network: Network | undefined
}

/**
 * Asks a wallet to sign the message of a sign-in. If hardware behind the wallet signs no messages, and the site accepts
 * transactions, the wallet is asked to sign a transaction that contains the message instead.
 *
 * @returns the signature or transaction that the site's backend verifies
 */
export async function askToSign(
  family: Family,
  { address, fields, isPlain, message, network, session, way }: Asked,
): Promise<string> {
  await family.assertProvable?.(session, address)
  /** Returns undefined if the wallet or the site does not support transactions. */
  const byTransaction = async () => {
    const sending = network && (await family.loadSending?.())
    return network && sending?.signByTransaction?.(session, { address, message, network })
  }
  const signed = way === 'transaction' ? await byTransaction() : undefined
  if (signed !== undefined) return signed
  try {
    const ownWay = isPlain ? undefined : family.signIn?.(session, { address, fields, message })
    const asked = ownWay ?? family.signMessage?.(session, { address, message })
    if (!asked) throw new SiwxNoConnectionError()
    return await asked
  } catch (cause) {
    const isOfHardware = (cause as { isOfHardware?: boolean } | null)?.isOfHardware === true
    const asTransaction = isOfHardware ? await byTransaction() : undefined
    if (asTransaction === undefined) throw cause
    return asTransaction
  }
}
