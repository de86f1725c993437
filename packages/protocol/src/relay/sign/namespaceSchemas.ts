import {
  array,
  check,
  type InferOutput,
  maxLength,
  object,
  optional,
  pipe,
  record,
  regex,
  string,
} from 'valibot'

/** Maximum number of entries in one list of a namespace. Wallets list every network and every account. */
const longestList = 1_000

/** Maximum number of namespaces, or of networks that take their place. */
const mostNamespaces = 64

const texts = pipe(array(pipe(string(), maxLength(256))), maxLength(longestList))

/** A CAIP-2 namespace, or a whole CAIP-2 id. */
const namespaceKey = pipe(string(), regex(/^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/))

/**
 * The namespaces that an app requests, by family or by network. Source: walletconnect-specs,
 * docs/specs/clients/sign/namespaces.md.
 */
export const proposalNamespacesSchema = pipe(
  record(namespaceKey, object({ chains: optional(texts), events: texts, methods: texts })),
  check((namespaces) => Object.keys(namespaces).length <= mostNamespaces, 'too many namespaces'),
)

export type ProposalNamespaces = InferOutput<typeof proposalNamespacesSchema>

/** The namespaces that a wallet approved. Source: walletconnect-specs, docs/specs/clients/sign/namespaces.md. */
export const sessionNamespacesSchema = pipe(
  record(namespaceKey, object({ accounts: texts, chains: optional(texts), events: texts, methods: texts })),
  check((namespaces) => Object.keys(namespaces).length <= mostNamespaces, 'too many namespaces'),
)

export type SessionNamespaces = InferOutput<typeof sessionNamespacesSchema>
