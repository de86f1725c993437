import { sanitizeText } from 'portico/format'
import type { ApprovalRequest, Site } from '../../approval/approvalRequest.js'
import type { DecodedCall, DecodedField } from '../../decode/decodedCall.js'
import { decodeTypedData } from '../../decode/decodeTypedData.js'
import { field } from '../../decode/field.js'
import { hasHidden, hasHiddenInLine, markLine } from '../../decode/markHidden.js'
import { namesAnother } from '../../decode/namesAnother.js'
import type { TypedData, TypedNode } from '../../decode/typedData.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import type { Shown } from './shown.js'
import type { Fungible } from './useFungible.js'

export function describeTypedData(
  request: Extract<ApprovalRequest, { kind: 'typedData' }>,
  { origin }: Site,
  fungible: Fungible,
  { approval: t, calls: ofCalls }: FrameTexts,
): Omit<Shown, 'working'> {
  const decoded = decodeTypedData(request.data, fungible)
  const { chainId, contract, fields, kind, title, tree, warnings } = decoded
  const { domain, primaryType } = request.data
  const isNamed = fields.some((field) => field.kind === 'address' && field.value === contract)
  // If the wallet does not know the data, it can show only the data's own claims and the contract.
  const isOwnWord = kind === 'unknown' || kind === 'plain'
  const { name, version } = domain
  const claims = claimsOf(domain)
  const known: DecodedCall = {
    ...decoded,
    fields: [
      ...fields,
      ...(isOwnWord ? [field.text('type', markLine(primaryType))] : []),
      ...(claims === undefined ? [] : [claims]),
      ...(contract === undefined || isNamed ? [] : [field.address('contract', contract)]),
    ],
    title: isOwnWord ? 'claims' : title,
  }
  const isHiding = hasHiddenInLine(`${primaryType}${name ?? ''}${version ?? ''}`) || tree.some(hidesSomething)
  const isAnywhere = chainId === undefined
  // Some sites derive a wallet's keys from such a signature. Any other site that gets the signature has these keys.
  const isStrange = kind === 'plain' && domain.name !== undefined && namesAnother(String(domain.name), origin)
  return {
    alarms: [
      ...(isAnywhere && kind !== 'plain' ? [t('alarm.anywhere')] : []),
      ...(isHiding ? [t('alarm.hiddenInData')] : []),
      ...(isStrange ? [t('alarm.strangeName', { name: shorten(String(domain.name)), origin })] : []),
    ],
    calls: [known],
    isAnywhere,
    title: ofCalls(`title.${title}`),
    tree,
    verb: 'sign',
    warnings,
    ...(kind === 'order' && {
      unknown: t('warning.order'),
    }),
    ...(kind === 'unknown' && {
      unknown: t(contract === undefined ? 'warning.unknownUse' : 'warning.unknownByContract'),
    }),
  }
}

/** Returns the name and the version that the data states. */
function claimsOf({ name, version }: TypedData['domain']): DecodedField | undefined {
  const clean = (text: unknown) => sanitizeText(markLine(String(text)), { maxLength: 10_000 })
  if (version === undefined)
    return name === undefined ? undefined : field.text('claims', markLine(String(name)))
  return field.words(
    'claims',
    name === undefined
      ? { values: { version: clean(version) }, word: 'version' }
      : { values: { name: clean(name), version: clean(version) }, word: 'nameAndVersion' },
  )
}

const shorten = (name: string) => sanitizeText(markLine(name), { maxLength: 100 })

function hidesSomething({ children, name, value }: TypedNode): boolean {
  return hasHiddenInLine(name) || hasHidden(value ?? '') || (children?.some(hidesSomething) ?? false)
}
