import type { CaipAddress } from '@portico/protocol/caip'
import { type Cacao, cacaosSchema, type SessionNamespaces } from '@portico/protocol/relay'
import { safeParse } from 'valibot'
import type { Network } from '../core/network.js'
import type { SignIn, SignInRequest } from '../core/walletConnectClient.js'
import { addressOf, networkOf } from './sessionNamespaces.js'
import { isRecap, readRecap } from './signInRequest.js'

/** How far a wallet's clock may differ from the page's, in milliseconds. */
const leewayMs = 10 * 60_000

/** How long messages are verified before the page gets a turn, in milliseconds. */
const sliceMs = 20

export type VerifySignInParameters = {
  /** As the wallet sent them. */
  cacaos: unknown
  request: SignInRequest & { issuedAt: string }
  /** The requested networks. No others count. */
  networks: readonly Network[]
  nowMs: number
}

export type VerifiedSignIn =
  | { signIns: readonly SignIn[]; namespaces: SessionNamespaces; refusal?: undefined }
  /** Why the sign-in is not valid, for a developer. */
  | { refusal: string }

/**
 * Verifies what a wallet signed while it connected. It must be the requested message, currently valid, and signed by
 * the account that it names. The session gets what the signed ReCaps permit.
 *
 * Source: EIP-4361, CAIP-74, ERC-5573; walletconnect-specs, docs/specs/clients/sign/wallet-authentication.md.
 */
export async function verifySignIn(parameters: VerifySignInParameters): Promise<VerifiedSignIn> {
  const { networks, nowMs, request } = parameters
  const parsed = safeParse(cacaosSchema, parameters.cacaos)
  if (!parsed.success) return { refusal: 'The wallet returned no signed message.' }
  const accounts = new Set<string>()
  const methods = new Set<string>()
  const signIns: SignIn[] = []
  const signedFor = new Set<string>()
  let sliceStart = performance.now()
  for (const cacao of parsed.output) {
    // Not after every message: the user may be in the wallet, and each timer of a hidden page can take a second.
    if (performance.now() - sliceStart > sliceMs) {
      await new Promise((resolve) => setTimeout(resolve))
      sliceStart = performance.now()
    }
    const account = cacao.p.iss.slice('did:pkh:'.length) as CaipAddress
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkOf(account))
    if (!network) return { refusal: 'The wallet signed for a network that was not requested.' }
    // All messages must be of one account, or a second one would be signed in without the user's knowledge.
    if (addressOf(account).toLowerCase() !== addressOf(signIns[0]?.account ?? account).toLowerCase()) {
      return { refusal: 'The wallet signed for two accounts.' }
    }
    if (signedFor.has(network.caipNetworkId)) return { refusal: 'The wallet signed twice for one network.' }
    signedFor.add(network.caipNetworkId)
    const recap = readRecap(cacao.p.resources?.find(isRecap) ?? '')
    const difference = findDifference(cacao.p, request, { nowMs, sentence: recap?.sentence })
    if (difference) return { refusal: `The signed message has another ${difference} than it should have.` }
    const signed = await findSigned(cacao, {
      address: addressOf(account),
      network,
      sentence: recap?.sentence,
    })
    if (!signed) return { refusal: 'The signature does not belong to the account that it names.' }
    signIns.push({ account, cacao, signature: cacao.s.s, ...signed })
    for (const chain of [network.caipNetworkId, ...(recap ? recap.chains : [])]) {
      accounts.add(`${chain}:${addressOf(account)}`)
    }
    for (const method of recap ? recap.methods : []) methods.add(method)
  }
  return {
    namespaces: {
      eip155: {
        // The code that reads these namespaces drops what was not requested, as with every settlement.
        accounts: [...accounts],
        events: ['accountsChanged', 'chainChanged'],
        methods: [...methods],
      },
    },
    signIns,
  }
}

/** Returns the name of the first field that differs from the request or is not currently valid. */
function findDifference(
  signed: Cacao['p'],
  asked: SignInRequest & { issuedAt: string },
  { nowMs, sentence }: { nowMs: number; sentence: string | undefined },
): string | undefined {
  if (signed.domain !== asked.domain) return 'domain'
  if (signed.aud !== asked.uri) return 'URI'
  if (signed.nonce !== asked.nonce) return 'nonce'
  if (signed.requestId !== asked.requestId) return 'request id'
  // Neither later nor earlier than requested, because a wallet must not decide how long a sign-in lasts.
  if (signed.exp !== asked.expirationTime) return 'expiration time'
  if (signed.nbf !== asked.notBefore) return 'start'
  if (signed.exp !== undefined && !(Date.parse(signed.exp) > nowMs)) return 'expiration time'
  if (signed.nbf !== undefined && !(Date.parse(signed.nbf) <= nowMs + leewayMs)) return 'start'
  if (signed.iat !== asked.issuedAt) {
    const issuedAtMs = Date.parse(signed.iat)
    const earliestMs = Date.parse(asked.issuedAt) - leewayMs
    if (!(issuedAtMs >= earliestMs && issuedAtMs <= nowMs + leewayMs)) return 'time of issue'
  }
  const resources = signed.resources ?? []
  const given = resources.filter((resource) => !isRecap(resource))
  if (given.join('\n') !== (asked.resources ?? []).join('\n') || resources.length > given.length + 1) {
    return 'list of resources'
  }
  return statementsOf(asked.statement, sentence).includes(signed.statement ?? '') ? undefined : 'statement'
}

/** Returns the possible statements: a wallet may have added the sentence of its ReCap, or left that to the reader. */
function statementsOf(asked = '', sentence?: string): string[] {
  return [asked, ...(sentence ? [[asked, sentence].filter(Boolean).join(' ')] : [])]
}

/** Returns the text that was signed, and what made its signature valid. */
async function findSigned(
  { p, s }: Cacao,
  { address, network, sentence }: { address: string; network: Network; sentence: string | undefined },
): Promise<Pick<SignIn, 'message' | 'signer'> | undefined> {
  const own = p.statement ?? ''
  const longest = statementsOf(own, sentence).at(-1) ?? own
  const messages = [...new Set([toMessage(p, address, own), toMessage(p, address, longest)])]
  const { findSignedText } = await import('./findSignedText.js')
  return findSignedText({ address, messages, network, signature: s.s })
}

/** Writes the message. Source: EIP-4361. */
function toMessage(p: Cacao['p'], address: string, statement: string): string {
  const [, chainId] = /^did:pkh:eip155:(\d+):/.exec(p.iss) ?? []
  const lines = [
    `${p.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement, ''] : ['']),
    `URI: ${p.aud}`,
    `Version: ${p.version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${p.nonce}`,
    `Issued At: ${p.iat}`,
  ]
  if (p.exp !== undefined) lines.push(`Expiration Time: ${p.exp}`)
  if (p.nbf !== undefined) lines.push(`Not Before: ${p.nbf}`)
  if (p.requestId !== undefined) lines.push(`Request ID: ${p.requestId}`)
  if (p.resources?.length) lines.push('Resources:', ...p.resources.map((resource) => `- ${resource}`))
  return lines.join('\n')
}
