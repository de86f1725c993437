import { sanitizeText } from 'portico/format'
import type { ApprovalRequest, Asker } from '../../approval/approvalRequest.js'
import type { DecodedCall } from '../../decode/decodedCall.js'
import { decodeTypedData } from '../../decode/decodeTypedData.js'
import { hasHidden, hasHiddenInLine, markLine } from '../../decode/markHidden.js'
import { namesAnother } from '../../decode/namesAnother.js'
import type { TypedNode } from '../../decode/typedData.js'
import { hiddenWords } from './hiddenWords.js'
import type { Shown } from './shown.js'
import type { Fungible } from './useFungible.js'

export function describeTypedData(
  request: Extract<ApprovalRequest, { kind: 'typedData' }>,
  { origin }: Asker,
  fungible: Fungible,
): Omit<Shown, 'working'> {
  const decoded = decodeTypedData(request.data, fungible)
  const { chainId, contract, fields, kind, title, tree, warnings } = decoded
  const { domain, primaryType } = request.data
  const isNamed = fields.some((field) => field.kind === 'address' && field.value === contract)
  // For data that the wallet does not know, only its own claims and the contract can be shown.
  const isOwnWord = kind === 'unknown' || kind === 'plain'
  const own = [domain.name, domain.version === undefined ? undefined : `version ${domain.version}`]
    .filter((each) => each !== undefined)
    .join(', ')
  const known: DecodedCall = {
    ...decoded,
    fields: [
      ...fields,
      ...(isOwnWord ? [{ kind: 'text', label: 'Type', value: markLine(primaryType) } as const] : []),
      ...(own === '' ? [] : [{ kind: 'text', label: 'Calls itself', value: markLine(own) } as const]),
      ...(contract === undefined || isNamed
        ? []
        : [{ kind: 'address', label: 'Contract', value: contract } as const]),
    ],
    title: isOwnWord ? 'What it says about itself' : title,
  }
  const isHiding = hasHiddenInLine(`${primaryType}${own}`) || tree.some(hidesSomething)
  const isAnywhere = chainId === undefined
  const isStrange = kind === 'plain' && domain.name !== undefined && namesAnother(String(domain.name), origin)
  return {
    alarms: [
      ...(isAnywhere && kind !== 'plain' ? [anywhereWords] : []),
      ...(isHiding ? [hiddenWords('data')] : []),
      ...(isStrange ? [strangeNameWords(String(domain.name), origin)] : []),
    ],
    calls: [known],
    isAnywhere,
    title,
    tree,
    verb: 'Sign',
    warnings,
    ...(kind === 'order' && {
      unknown:
        'Anyone who fills this order takes what it offers. Its terms are below, but this wallet does not check them. Sign only if you know the site and expected this.',
    }),
    ...(kind === 'unknown' && {
      unknown: `It is unknown what ${contract === undefined ? 'is done' : 'the contract does'} with this signature. It could move your assets. Sign only if you know the site and expected this.`,
    }),
  }
}

const anywhereWords =
  'This names no network: the signature is valid on every network, not only on the wallet’s. Sign only if you know the site and expected this.'

/**
 * Warns of data with another site's name. Some sites derive a wallet's keys from such a signature, so any other site
 * that gets it has the keys.
 */
function strangeNameWords(name: string, origin: string): string {
  const shown = sanitizeText(markLine(name), { maxLength: 100 })
  return `This data calls itself “${shown}”, but the site that asks is ${origin}. Anyone with the signature may act as you where it belongs, or derive your keys there. Sign only if you expected this.`
}

function hidesSomething({ children, name, value }: TypedNode): boolean {
  return hasHiddenInLine(name) || hasHidden(value ?? '') || (children?.some(hidesSomething) ?? false)
}
