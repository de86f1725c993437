import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '@portico/protocol/caip'
import type { ProposalNamespaces, SessionNamespaces } from '@portico/protocol/relay'
import type { WalletConnectNamespace } from '../core/walletConnectClient.js'

/** The namespaces that the site requested. */
export type Proposal = { required: ProposalNamespaces; optional: ProposalNamespaces }

type Approved = Partial<Record<ChainNamespace, WalletConnectNamespace>>

/** Result of the validation. Codes are those of walletconnect-specs, docs/specs/clients/sign/error-codes.md. */
export type NamespacesResult =
  | { namespaces: Approved; error?: undefined }
  | { error: { code: number; message: string } }

/**
 * Matches a CAIP-10 address and splits it into its parts. The address itself may contain characters that the pattern in
 * CAIP-10 does not allow, but no colon.
 */
const accountPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/**
 * Validates a wallet's approval, and returns the part of it that the site requested. A wallet may approve more, but the
 * page does not use that.
 *
 * Source: walletconnect-specs, docs/specs/clients/sign/namespaces.md, validation test cases 2.1 to 2.11.
 */
export function readSessionNamespaces(received: SessionNamespaces, proposal: Proposal): NamespacesResult {
  const refuse = (code: number, message: string) => ({ error: { code, message } })
  for (const [key, { accounts, chains }] of Object.entries(received)) {
    if (accounts.length === 0) return refuse(5001, 'Accounts must not be empty')
    if (!accounts.every((account) => accountPattern.test(account))) {
      return refuse(5001, 'Accounts must be CAIP-10 compliant')
    }
    const isMatching = (id: string) => id.startsWith(`${key}:`) || id === key
    if (!accounts.every(isMatching)) return refuse(5103, 'Accounts must be defined in matching namespace')
    if (chains && !chains.every(isMatching))
      return refuse(5100, 'Chains must be defined in matching namespace')
  }

  const given = Object.entries(received)
  for (const [key, required] of Object.entries(proposal.required)) {
    const namespace = namespaceOf(key)
    const matching = given.filter(([other]) => namespaceOf(other) === namespace)
    if (matching.length === 0) return refuse(5000, 'All namespaces must be approved')
    const accounts = matching.flatMap(([, { accounts }]) => accounts)
    if (
      !chainsOf(key, required.chains).every((chain) =>
        accounts.some((account) => networkOf(account) === chain),
      )
    ) {
      return refuse(5001, 'All chains must have at least one account')
    }
    const methods = matching.flatMap(([, { methods }]) => methods)
    if (!required.methods.every((method) => methods.includes(method))) {
      return refuse(5002, 'All methods must be approved')
    }
    const events = matching.flatMap(([, { events }]) => events)
    if (!required.events.every((event) => events.includes(event))) {
      return refuse(5003, 'All events must be approved')
    }
  }
  return { namespaces: narrow(received, proposal) }
}

/** Returns what the site requested and the wallet approved, by family. */
function narrow(received: SessionNamespaces, { optional, required }: Proposal): Approved {
  const asked = [...Object.entries(required), ...Object.entries(optional)]
  const approved: Approved = {}
  for (const [key, { accounts, events, methods }] of Object.entries(received)) {
    const namespace = namespaceOf(key)
    if (!isChainNamespace(namespace)) continue
    const wanted = asked.filter(([other]) => namespaceOf(other) === namespace)
    const chains = wanted.flatMap(([other, { chains }]) => chainsOf(other, chains))
    const allowed = accounts.filter((account) => chains.includes(networkOf(account)))
    if (allowed.length === 0) continue
    const before = approved[namespace]
    const join = <entry>(list: readonly entry[] | undefined, more: readonly entry[]) => [
      ...new Set([...(list ?? []), ...more]),
    ]
    approved[namespace] = {
      accounts: join(before?.accounts, allowed),
      chains: join(
        before?.chains,
        allowed.map((account) => networkOf(account) as CaipNetworkId),
      ),
      events: join(
        before?.events,
        events.filter((event) => wanted.some(([, { events }]) => events.includes(event))),
      ),
      methods: join(
        before?.methods,
        methods.filter((method) => wanted.some(([, { methods }]) => methods.includes(method))),
      ),
    }
  }
  return approved
}

function chainsOf(key: string, chains: readonly string[] | undefined): readonly string[] {
  return chains ?? (key.includes(':') ? [key] : [])
}

function namespaceOf(id: string): string {
  return id.split(':', 1)[0] ?? ''
}

/** Returns the network of a CAIP-10 address. */
export function networkOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** Returns the plain address of a CAIP-10 address. */
export function addressOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
