import { isCaipNetworkId } from '@portico/protocol/caip'
import type { FrameSiwxMessage } from '@portico/protocol/frame'
import {
  checkSignInMessage,
  formatSignInMessage,
  parseSignInMessage,
  type SignInFields,
} from '@portico/protocol/signin'

/** What clients write where they do not know the account yet. */
const placeholder = '<<AccountAddress>>'

/**
 * The text of a sign-in message that GET_USER carries, with the account put in; undefined for one that is not to be signed
 * without a screen: another site's, another network's or account's, one that is over, one whose text and fields differ, one
 * that grants rights.
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
  // ReCap, ERC-5573: such a signature hands rights on to others, which nobody would have read.
  if (fields.resources?.some((resource) => /^urn:recap:/i.test(resource))) return undefined
  const isSame =
    fields.domain === message.domain && fields.uri === message.uri && fields.nonce === message.nonce
  if (!isSame || message.chainId !== networkId) return undefined
  // Clients that know the account write it there; another one is a message that was made for somebody else.
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
