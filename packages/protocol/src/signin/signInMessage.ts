import type { CaipNetworkId } from '../caip/index.js'

/** The fields of a sign-in message. Source: CAIP-122; EIP-4361 is its profile for eip155. */
export type SignInFields = {
  /** In the family's format; with its checksum (EIP-55) for eip155. */
  accountAddress: string
  chainId: CaipNetworkId
  /** The site's host, with its port unless that is the default: wallets compare it with the page. */
  domain: string
  /** URL of the page or service to sign in to. */
  uri: string
  version: '1'
  /** At least 8 letters and digits, never used before. */
  nonce: string
  /** `https` or `http`, if the message has it before the domain. */
  scheme?: string | undefined
  /** One line that is shown to the user. */
  statement?: string | undefined
  /** RFC 3339, like the other times. */
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  /** URIs that the user agrees to besides `uri`. */
  resources?: readonly string[] | undefined
}

/** Length of nonces: 22 letters and digits have 131 bits. */
export const nonceLength = 22
