import type { CaipNetworkId } from '../caip/index.js'

/** The fields of a sign-in message. Source: CAIP-122. EIP-4361 is the eip155 profile of CAIP-122. */
export type SignInFields = {
  /** The address in the family's format. An eip155 address has its checksum (EIP-55). */
  accountAddress: string
  chainId: CaipNetworkId
  /** The site's host. It includes the port, unless it is the default port. Wallets compare it with the page. */
  domain: string
  /** URL of the page or service that the user signs in to. */
  uri: string
  version: '1'
  /** At least 8 letters and digits. No nonce is used twice. */
  nonce: string
  /** `https` or `http`, if the message has a scheme before the domain. */
  scheme?: string | undefined
  /** One line that is shown to the user. */
  statement?: string | undefined
  /** RFC 3339, as all times here. */
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  /** URIs that the user agrees to, besides `uri`. */
  resources?: readonly string[] | undefined
}

/** Length of a nonce. 22 letters and digits have 131 bits. */
export const nonceLength = 22
