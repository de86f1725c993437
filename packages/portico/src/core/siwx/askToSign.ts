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
  /** The wallet's own way to sign in was declined before: it is asked for a plain message. */
  isPlain: boolean
  /** Where a transaction would be; undefined if the site takes none. */
  network: Network | undefined
}

/**
 * Has a wallet sign the message of a sign-in. If hardware behind it signs no messages, it is asked for a transaction that
 * says the same, if the site takes one.
 *
 * @returns what the site's backend checks
 */
export async function askToSign(
  family: Family,
  { address, fields, isPlain, message, network, session, way }: Asked,
): Promise<string> {
  await family.assertProvable?.(session, address)
  /** Undefined where there is no such way. */
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
