import { type CaipNetworkId, chainNamespaces, factsOf, isCaipNetworkId } from '../caip/index.js'
import { refuseFields } from './refuseFields.js'
import type { SignInFields } from './signInMessage.js'

/** Maximum length of a message. A longer message is rejected unread. */
export const signInLengthLimit = 10_000

const firstLine =
  /^(?:([A-Za-z][A-Za-z\d+.-]*):\/\/)?(\S+) wants you to sign in with your ([\w .()-]{1,64}) account:$/

/** The lines after `URI:`, in their only valid order. */
const labels = [
  ['version', 'Version', true],
  ['chainId', 'Chain ID', true],
  ['nonce', 'Nonce', true],
  ['issuedAt', 'Issued At', false],
  ['expirationTime', 'Expiration Time', false],
  ['notBefore', 'Not Before', false],
  ['requestId', 'Request ID', false],
] as const

export type ParseSignInOptions = {
  /**
   * Returns the name of a network, e.g. `Polygon`, which some clients write in the first line. Default: networks have
   * no names.
   */
  networkName?: ((networkId: CaipNetworkId) => string | undefined) | undefined
}

/**
 * Parses a sign-in message line by line, so that nothing in a statement can imitate a field.
 *
 * The first line names the kind of account, and the user reads it. It must be the name of the chain's own family, or
 * the name that `networkName` returns for exactly that chain. The function accepts EIP-4361 and the profile of
 * `formatSignInMessage`. It also accepts variants of other clients: `eip155:1` as the chain, and one blank line if
 * there is no statement.
 *
 * @returns undefined if the text is not such a message
 */
export function parseSignInMessage(
  message: string,
  { networkName }: ParseSignInOptions = {},
): SignInFields | undefined {
  if (message.length > signInLengthLimit) return undefined
  const lines = message.split('\n')
  const [, scheme, domain, accountName] = firstLine.exec(lines[0] ?? '') ?? []
  const accountAddress = lines[1]
  if (domain === undefined || accountName === undefined || accountAddress === undefined || lines[2] !== '')
    return undefined

  const rest = readStatement(lines.slice(3))
  if (!rest) return undefined
  const { body, statement } = rest
  const read: Partial<Record<(typeof labels)[number][0] | 'uri', string | undefined>> = {}
  const take = (label: string) => {
    if (!body[0]?.startsWith(`${label}: `)) return undefined
    return body.shift()?.slice(label.length + 2)
  }
  read.uri = take('URI')
  for (const [name, label, isNeeded] of labels) {
    read[name] = take(label)
    if (isNeeded && read[name] === undefined) return undefined
  }
  let resources: string[] | undefined
  if (body[0] === 'Resources:') {
    body.shift()
    resources = []
    while (body[0]?.startsWith('- ')) resources.push(body.shift()?.slice(2) ?? '')
  }
  const chainId = toNetworkId(read.chainId ?? '', accountName, networkName)
  if (body.length > 0 || chainId === undefined) return undefined

  const fields: SignInFields = {
    accountAddress,
    chainId,
    domain,
    nonce: read.nonce ?? '',
    uri: read.uri ?? '',
    // `refuseFields` rejects other versions.
    version: read.version as '1',
    ...(scheme !== undefined && { scheme }),
    ...(statement !== undefined && { statement }),
    ...(read.issuedAt !== undefined && { issuedAt: read.issuedAt }),
    ...(read.expirationTime !== undefined && { expirationTime: read.expirationTime }),
    ...(read.notBefore !== undefined && { notBefore: read.notBefore }),
    ...(read.requestId !== undefined && { requestId: read.requestId }),
    ...(resources !== undefined && { resources }),
  }
  return refuseFields(fields) === undefined ? fields : undefined
}

/**
 * Parses the lines after the blank line that follows the address. They begin with a statement and a blank line, with a
 * blank line, or directly with `URI:`.
 */
function readStatement(lines: string[]): { statement: string | undefined; body: string[] } | undefined {
  const [first, second, ...others] = lines
  if (first === undefined) return undefined
  if (first.startsWith('URI: ') && second !== '') return { body: lines, statement: undefined }
  if (first === '') return { body: lines.slice(1), statement: undefined }
  return second === '' ? { body: others, statement: first } : undefined
}

/** Returns the network of a chain id as the message writes it, if the first line names its family. */
function toNetworkId(
  chainId: string,
  accountName: string,
  networkName: ParseSignInOptions['networkName'],
): CaipNetworkId | undefined {
  const family = chainNamespaces.find((each) => factsOf(each).label === accountName)
  // A bare reference belongs to the family in the first line. If that line has a network's name, the family is eip155,
  // because only EIP-4361 messages have such names.
  const id = chainId.includes(':') ? chainId : `${family ?? 'eip155'}:${chainId}`
  if (!isCaipNetworkId(id)) return undefined
  const isNamed = (family && id.startsWith(`${family}:`)) || networkName?.(id) === accountName
  return isNamed ? id : undefined
}
