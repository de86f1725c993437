import { unlimitedFrom } from '@portico/protocol/token'
import { groupAddress, sanitizeText } from 'portico/format'
import { getAddress, isAddress } from 'viem'
import { readTokenFacts } from '../approval/readTokenFacts.js'
import type { RecipientWarning } from '../approval/recipients.js'
import type { Changes } from '../approval/simulate.js'
import type { DecodedAmount, DecodedCall, DecodedField } from '../decode/decodedCall.js'
import { field } from '../decode/field.js'
import { markHidden } from '../decode/markHidden.js'
import { describeNetwork } from '../networks/describeNetwork.js'
import { dangers } from './approval/warningWords.js'
import { useScreens } from './screensContext.js'
import { useLoaded } from './useLoaded.js'
import { WarningBox } from './WarningBox.js'
import { writeAmount } from './writeAmount.js'

/** A whole address, in groups of four. */
export function AddressView({ address, networkId }: { address: string; networkId?: string | undefined }) {
  const written = withChecksum(address, networkId)
  return (
    <bdi className="address-groups" dir="ltr" title={written}>
      {groupAddress(written).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never change places
        <span key={index}>{group}</span>
      ))}
    </bdi>
  )
}

/** Networks whose checksum counts their id in (EIP-1191): Rootstock, and its test network. */
const ownChecksums = ['eip155:30', 'eip155:31']

/** An address of eip155 in capitals and small letters, as the page's review has it: people compare letter by letter. */
function withChecksum(address: string, networkId: string | undefined): string {
  if (!isAddress(address, { strict: false })) return address
  const chainId = ownChecksums.includes(networkId ?? '')
    ? Number(networkId?.slice('eip155:'.length))
    : undefined
  return getAddress(`0x${address.slice(2).toLowerCase()}`, chainId)
}

/** An amount as written: where it takes two lines, neither its number nor its symbol is torn. */
export function AmountText({ text }: { text: string }) {
  const [number = '', ...symbol] = text.split(/[\u00a0 ]/)
  return (
    <bdi>
      <span className="whole">{number}</span>
      {symbol.length > 0 && (
        <>
          {' '}
          <span className="whole">{symbol.join(' ')}</span>
        </>
      )}
    </bdi>
  )
}

/** An amount with every digit of it. A token's symbol is its own word, which its address stands beside. */
export function AmountView({ networkId, value }: { networkId: string | undefined; value: DecodedAmount }) {
  const { rpc } = useScreens()
  const { decimals, token, units } = value
  const facts = useLoaded(`${networkId} ${token ?? ''}`, async () =>
    token === undefined || !networkId?.startsWith('eip155:')
      ? undefined
      : readTokenFacts(rpc, networkId, token),
  )
  if (token === undefined && networkId !== undefined) {
    const { decimals: places, symbol } = describeNetwork(networkId)
    return <AmountText text={writeAmount({ amount: units, decimals: places, symbol })} />
  }
  const places = decimals ?? facts.value?.decimals
  if (places === undefined) return <AmountText text={`${units} base units`} />
  return (
    <AmountText
      text={writeAmount({
        amount: units,
        decimals: places,
        symbol: sanitizeText(facts.value?.symbol, { maxLength: 16 }),
      })}
    />
  )
}

function FieldValue({ field, networkId }: { field: DecodedField; networkId: string | undefined }) {
  switch (field.kind) {
    case 'address':
      return <AddressView address={field.value} networkId={networkId} />
    case 'amount':
      return <AmountView networkId={networkId} value={field.value} />
    case 'amountOrItem': {
      const { units } = field.value
      return <bdi>{units >= unlimitedFrom ? `Unlimited, or item ${units}` : String(units)}</bdi>
    }
    case 'bytes':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <bdi className="bytes" dir="ltr" tabIndex={0}>
          {field.value}
        </bdi>
      )
    default:
      // Room for the longest note of a Solana transaction, with each letter written as a number.
      return <bdi>{sanitizeText(markHidden(field.value), { maxLength: 10_000 })}</bdi>
  }
}

/** Labels and values, one below the other. */
export function FieldList({
  fields,
  networkId,
}: {
  fields: readonly DecodedField[]
  networkId: string | undefined
}) {
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

/** What is to be said of a call's receiver, by the call that names it first. */
export type ReceiverWarnings = ReadonlyMap<DecodedCall, RecipientWarning>

/** What one call does, with those inside of it. */
export function CallView({
  call,
  isNamed = false,
  networkId,
  receivers,
}: {
  call: DecodedCall
  /** The screen has its title already. */
  isNamed?: boolean
  /** Undefined: any. What a token is on one of them is not said then. */
  networkId: string | undefined
  receivers?: ReceiverWarnings | undefined
}) {
  const ofReceiver = receivers?.get(call)
  const isDanger = call.warnings.some((warning) => dangers.has(warning))
  const isWarning = !isDanger && call.warnings.length > 0
  return (
    <section
      className="call"
      data-danger={isDanger ? '' : undefined}
      data-warning={isWarning ? '' : undefined}
    >
      {!isNamed && <h3 className="call-title">{call.title}</h3>}
      <FieldList fields={call.fields} networkId={networkId} />
      {ofReceiver !== undefined && (
        <WarningBox isDanger={ofReceiver === 'lookAlike'}>
          {ofReceiver === 'lookAlike'
            ? 'The address that receives this looks like one that you know, and is another. Compare every character.'
            : 'You have not sent anything to this address from here before.'}
        </WarningBox>
      )}
      {call.calls.map((inner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one batch never change places
        <CallView call={inner} key={index} networkId={networkId} receivers={receivers} />
      ))}
    </section>
  )
}

/** What the node says would come and go. */
export function ChangesView({
  changes,
  networkId,
}: {
  /** A sentence where it would fail. */
  changes: Changes | string | undefined
  networkId: string
}) {
  if (typeof changes === 'string') return <p className="soft">{changes}</p>
  if (!changes)
    return <p className="soft">Not simulated: this network’s node cannot say what would change.</p>
  const fields = fieldsOf(changes)
  if (fields.length === 0)
    return <p className="soft">The network expects no balance to change, apart from the fee.</p>
  return <FieldList fields={fields} networkId={networkId} />
}

/** A token's name is its own word: its address stands beside it. */
function fieldsOf({ amounts, items }: Changes): DecodedField[] {
  const moved = amounts
    .filter(({ units }) => units !== 0n)
    .flatMap(({ token, units }) => [
      field.amount(units < 0n ? 'Goes out' : 'Comes in', token, units < 0n ? -units : units),
      ...(token === undefined ? [] : [field.address('Token', readable(token))]),
    ])
  const movedItems = items
    .filter(({ pieces }) => pieces !== 0n)
    .flatMap(({ collection, number, pieces }) => {
      const count = pieces < 0n ? -pieces : pieces
      return [
        field.item(
          pieces < 0n ? 'An item goes out' : 'An item comes in',
          count === 1n ? `Number ${number}` : `Number ${number}, ${count} pieces`,
        ),
        field.address('Collection', readable(collection)),
      ]
    })
  return [...moved, ...movedItems]
}

/** As addresses are written elsewhere on the screen: a node writes them in small letters. */
const readable = (address: string) => (isAddress(address, { strict: false }) ? getAddress(address) : address)
