import type { CaipNetworkId, ChainNamespace } from '../caip/index.js'

/** The fields of a sign-in message. Source: CAIP-122; EIP-4361 is its profile for eip155. */
export type SignInFields = {
  /** As the family writes it; with its checksum (EIP-55) for eip155. */
  accountAddress: string
  chainId: CaipNetworkId
  /** The site's host, with its port where that is not the usual one: what wallets compare with the page. */
  domain: string
  /** Address of the page or the service that is signed in to. */
  uri: string
  version: '1'
  /** At least 8 letters and digits, never used before. */
  nonce: string
  /** `https` or `http`, where the message says it before the domain. */
  scheme?: string | undefined
  /** One line that a person is shown. */
  statement?: string | undefined
  /** RFC 3339, like the other times. */
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  /** Addresses that the person agrees to beside `uri`. */
  resources?: readonly string[] | undefined
}

/** What a family's accounts are called in the first line, which wallets recognise a sign-in by. */
export const accountNames: Readonly<Record<ChainNamespace, string>> = {
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  eip155: 'Ethereum',
  polkadot: 'Polkadot',
  solana: 'Solana',
}

/** Nonces are this long: 22 letters and digits hold 131 bits. */
export const nonceLength = 22
