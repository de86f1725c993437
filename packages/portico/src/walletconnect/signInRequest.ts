import { isRecord, parseJson } from '@portico/protocol/text'
import { base64urlnopad } from '@scure/base'
import type { SignInRequest } from '../core/walletConnectClient.js'
import { fromBase64, toUtf8 } from './encoding.js'

const prefix = 'urn:recap:'

/** Returns the payload that a wallet signs: the message of `request`, and a ReCap that permits `methods`. */
export function toAuthPayload(
  request: SignInRequest,
  asked: { chains: readonly string[]; issuedAt: string; methods: readonly string[] },
): object {
  const { domain, expirationTime, nonce, notBefore, requestId, resources = [], statement, uri } = request
  return {
    aud: uri,
    chains: asked.chains,
    domain,
    exp: expirationTime,
    iat: asked.issuedAt,
    nbf: notBefore,
    nonce,
    requestId,
    // The ReCap is last, because wallets look for it there. Source: ERC-5573.
    resources: [...resources, toRecap(asked.methods)],
    statement,
    type: 'caip122',
    version: '1',
  }
}

function toRecap(methods: readonly string[]): string {
  const abilities = [...methods].sort().map((method) => [`request/${method}`, [{}]])
  return (
    prefix + base64urlnopad.encode(toUtf8(JSON.stringify({ att: { eip155: Object.fromEntries(abilities) } })))
  )
}

export function isRecap(resource: string): boolean {
  return resource.startsWith(prefix)
}

/**
 * Reads what a ReCap permits in eip155, and the sentence that describes it to the user. Undefined if the input is not a
 * ReCap.
 *
 * Source: walletconnect-specs, docs/specs/clients/sign/wallet-authentication.md, and ERC-5573.
 */
export function readRecap(
  resource: string,
): { chains: string[]; methods: string[]; sentence: string } | undefined {
  const encoded = resource.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
  const bytes = fromBase64(encoded)
  let recap: unknown
  try {
    recap = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
  const targets = isRecord(recap) ? recap.att : undefined
  if (!isRecord(targets) || !isRecord(targets.eip155)) return undefined
  const chains = new Set<string>()
  const methods: string[] = []
  for (const [ability, limits] of Object.entries(targets.eip155)) {
    const [, method] = /^request\/(\w+)$/.exec(ability) ?? []
    if (method === undefined) continue
    methods.push(method)
    for (const limit of Array.isArray(limits) ? limits : []) {
      const listed = isRecord(limit) && Array.isArray(limit.chains) ? limit.chains : []
      for (const chain of listed) if (typeof chain === 'string') chains.add(chain)
    }
  }
  return { chains: [...chains], methods, sentence: describe(targets) }
}

function describe(targets: Record<string, unknown>): string {
  let count = 0
  const parts = Object.entries(targets).flatMap(([target, abilities]) => {
    const namesByKind = new Map<string, string[]>()
    for (const ability of Object.keys(isRecord(abilities) ? abilities : {})) {
      const [kind = '', ...name] = ability.split('/')
      const names = namesByKind.get(kind) ?? []
      names.push(`'${name.join('/')}'`)
      namesByKind.set(kind, names)
    }
    return [...namesByKind].map(
      ([kind, names]) => `(${++count}) '${kind}': ${names.sort().join(', ')} for '${target}'.`,
    )
  })
  return `I further authorize the stated URI to perform the following actions on my behalf: ${parts.join(' ')}`
}
