import { isCaipNetworkId } from '@portico/protocol/caip'
import type { FrameSiwxMessage } from '@portico/protocol/frame'
import {
  checkSignInMessage,
  formatSignInMessage,
  parseSignInMessage,
  type SignInFields,
} from '@portico/protocol/signin'

/** The placeholder that clients write if they do not know the account yet. */
const placeholder = '<<AccountAddress>>'

/**
 * Returns the text of the sign-in message in GET_USER, with the account filled in. Returns undefined if the message must
 * not be signed silently. That is the case if it is for another site, network or account, if it has expired, if its
 * fields differ from its text, or if it grants rights.
 */
export function readSilentSignIn(
  message: FrameSiwxMessage,
  {
    address,
    networkId,
    nowMs,
    origin,
  }: { address: string; networkId: string; nowMs: number; origin: string },
): string | undefined {
  const text = textOf(message, address, networkId)
  const fields = text === undefined ? undefined : parseSignInMessage(text)
  if (text === undefined || !fields || !isCaipNetworkId(networkId)) return undefined
  // Source: ReCap, ERC-5573. Such a signature delegates rights that the user has not read.
  if (fields.resources?.some((resource) => /^urn:recap:/i.test(resource))) return undefined
  const isSame =
    fields.domain === message.domain && fields.uri === message.uri && fields.nonce === message.nonce
  if (!isSame || message.chainId !== networkId) return undefined
  // Clients that know the account write it here. If it is a different account, the message was made for another user.
  const written = message.accountAddress
  const isOwn = networkId.startsWith('solana:')
    ? written === address
    : written.toLowerCase() === address.toLowerCase()
  if (!isOwn && written !== placeholder) return undefined
  const refusal = checkSignInMessage(fields, {
    address,
    networkIds: [networkId],
    nonce: message.nonce,
    nowMs,
    origins: [origin],
  })
  return refusal === undefined ? text : undefined
}

function textOf(message: FrameSiwxMessage, address: string, networkId: string): string | undefined {
  if (message.serializedMessage !== undefined)
    return message.serializedMessage.replaceAll(placeholder, address)
  try {
    const { serializedMessage: _, ...fields } = message
    return formatSignInMessage({
      ...fields,
      accountAddress: address,
      chainId: networkId,
      version: '1',
    } as SignInFields)
  } catch {
    return undefined
  }
}
