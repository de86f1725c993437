import { formatExactAmount, groupAddress, sanitizeText } from 'portico/format'
import type { BalanceChange } from '../approval/simulate.js'
import { readTokenFacts } from '../approval/simulate.js'
import type { CallWarning, DecodedAmount, DecodedCall, DecodedField } from '../decode/decodedCall.js'
import { describeNetwork } from '../networks/describeNetwork.js'
import { useScreens } from './screensContext.js'
import { useLoaded } from './useLoaded.js'

/** A whole address, in groups of four. */
export function AddressView({ address }: { address: string }) {
  return (
    <bdi className="address-groups" dir="ltr" title={address}>
      {groupAddress(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never change places
        <span key={index}>{group}</span>
      ))}
    </bdi>
  )
}

/** An amount with every digit of it. A token's symbol is its own word, which its address stands beside. */
export function AmountView({ networkId, value }: { networkId: string; value: DecodedAmount }) {
  const { rpc } = useScreens()
  const { decimals, token, units } = value
  const isSolana = networkId.startsWith('solana:')
  const facts = useLoaded(`${networkId} ${token ?? ''}`, async () =>
    token === undefined || isSolana ? undefined : readTokenFacts(rpc, networkId, token),
  )
  if (token === undefined) {
    const { decimals: places, symbol } = describeNetwork(networkId)
    return <bdi>{formatExactAmount({ amount: units, decimals: places, symbol })}</bdi>
  }
  const places = decimals ?? facts?.value?.decimals
  if (places === undefined) return <bdi>{`${units} base units`}</bdi>
  return (
    <bdi>
      {formatExactAmount({
        amount: units,
        decimals: places,
        symbol: sanitizeText(facts?.value?.symbol, { maxLength: 16 }),
      })}
    </bdi>
  )
}

function FieldValue({ field, networkId }: { field: DecodedField; networkId: string }) {
  switch (field.kind) {
    case 'address':
      return <AddressView address={field.value} />
    case 'amount':
      return <AmountView networkId={networkId} value={field.value} />
    case 'bytes':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <bdi className="bytes" dir="ltr" tabIndex={0}>
          {field.value}
        </bdi>
      )
    default:
      return <bdi>{sanitizeText(field.value, { maxLength: 2000 })}</bdi>
  }
}

/** Labels and values, one below the other. */
export function FieldList({ fields, networkId }: { fields: readonly DecodedField[]; networkId: string }) {
  return (
    <dl className="facts">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of one call never change places
        <div className="fact" key={index}>
          <dt className="fact-label">{field.label}</dt>
          <dd className="fact-value" data-kind={field.kind}>
            <FieldValue field={field} networkId={networkId} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const dangers: ReadonlySet<CallWarning> = new Set([
  'everything',
  'left',
  'noLimit',
  'otherReceiver',
  'unlimited',
])

/** What one call does, with those inside of it. */
export function CallView({ call, networkId }: { call: DecodedCall; networkId: string }) {
  const isDanger = call.warnings.some((warning) => dangers.has(warning))
  const isWarning = !isDanger && call.warnings.length > 0
  return (
    <section
      className="call"
      data-danger={isDanger ? '' : undefined}
      data-warning={isWarning ? '' : undefined}
    >
      <h3 className="call-title">{call.title}</h3>
      <FieldList fields={call.fields} networkId={networkId} />
      {call.calls.map((inner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one batch never change places
        <CallView call={inner} key={index} networkId={networkId} />
      ))}
    </section>
  )
}

/** What the node says would come and go. */
export function ChangesView({
  changes,
  networkId,
}: {
  changes: readonly BalanceChange[] | undefined
  networkId: string
}) {
  if (!changes)
    return <p className="soft">Not simulated: this network’s node cannot say what would change.</p>
  if (changes.length === 0)
    return <p className="soft">By the node’s word, no balance would change but for the fee.</p>
  return (
    <dl className="facts">
      {changes.map(({ token, units }) => (
        <div className="fact" key={token ?? ''}>
          <dt className="fact-label">{units < 0n ? 'Goes out' : 'Comes in'}</dt>
          <dd className="fact-value">
            <AmountView networkId={networkId} value={{ token, units: units < 0n ? -units : units }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
