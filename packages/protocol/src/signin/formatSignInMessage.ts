import { factsOf, isChainNamespace } from '../caip/index.js'
import { InvalidSignInMessageError } from './InvalidSignInMessageError.js'
import { refuseFields } from './refuseFields.js'
import type { SignInFields } from './signInMessage.js'

/**
 * Writes the text to sign. For eip155, it is byte for byte EIP-4361, with the number of the network. Other families
 * have the same layout, with the family's name and the network's whole CAIP-2 id, so that the family is unambiguous.
 *
 * @throws InvalidSignInMessageError, which names the field
 */
export function formatSignInMessage(fields: SignInFields): string {
  const field = refuseFields(fields)
  if (field !== undefined) throw new InvalidSignInMessageError({ field })
  const [namespace, reference] = fields.chainId.split(':')
  const name = isChainNamespace(namespace) ? factsOf(namespace).label : ''
  const { accountAddress, domain, scheme, statement } = fields
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`
  const optional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    `${origin} wants you to sign in with your ${name} account:`,
    accountAddress,
    '',
    // Without a statement, its line is missing, but the blank lines around it stay.
    ...(statement === undefined || statement === '' ? [] : [statement]),
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${namespace === 'eip155' ? reference : fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    ...optional('Issued At', fields.issuedAt),
    ...optional('Expiration Time', fields.expirationTime),
    ...optional('Not Before', fields.notBefore),
    ...optional('Request ID', fields.requestId),
    ...(fields.resources === undefined
      ? []
      : ['Resources:', ...fields.resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}
