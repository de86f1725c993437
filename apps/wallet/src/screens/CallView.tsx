import { checksumChainId } from '@portico/protocol/caip'
import { unlimitedFrom } from '@portico/protocol/token'
import { groupAddress, sanitizeText } from 'portico/format'
import { getAddress, isAddress } from 'viem'
import type { RecipientWarning } from '../approval/recipients.js'
import type { Changes } from '../approval/simulate.js'
import { dangers } from '../approval/warningWeight.js'
import type { DecodedAmount, DecodedCall, DecodedField } from '../decode/decodedCall.js'
import { field } from '../decode/field.js'
import { markHidden } from '../decode/markHidden.js'
import { wordLabel, wordWords } from '../language/wordField.js'
import { describeNetwork } from '../networks/describeNetwork.js'
import { useTokenFacts } from './approval/tokenFacts.js'
import { LatePart } from './LatePart.js'
import { useScreens, useText } from './screensContext.js'
import { useLoaded } from './useLoaded.js'
import { WarningBox } from './WarningBox.js'
import { writeAmount } from './writeAmount.js'
import { writeTime } from './writeTime.js'

/** Shows a whole address, in groups of four. */
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

/**
 * Returns an eip155 address in mixed case, as the review on the site's page shows it, because users compare the two
 * letter by letter.
 */
function withChecksum(address: string, networkId: string | undefined): string {
  if (!isAddress(address, { strict: false })) return address
  return getAddress(`0x${address.slice(2).toLowerCase()}`, checksumChainId(networkId))
}

/** Shows an amount. If it takes two lines, neither its number nor its symbol is split. */
export function AmountText({ symbol = '', ...amount }: Parameters<typeof writeAmount>[0]) {
  return (
    <bdi>
      <span className="whole">{writeAmount(amount)}</span>
      {symbol !== '' && (
        <>
          {' '}
          <span className="whole">{symbol}</span>
        </>
      )}
    </bdi>
  )
}

/** Shows an amount with all its digits. A token's symbol is only its own claim, so callers also show its address. */
export function AmountView({ networkId, value }: { networkId: string | undefined; value: DecodedAmount }) {
  const readFacts = useTokenFacts()
  const t = useText('approval')
  const { decimals, token, units } = value
  const facts = useLoaded(`${networkId} ${token ?? ''}`, async () =>
    token === undefined || !networkId?.startsWith('eip155:') ? undefined : readFacts(networkId, token),
  )
  if (token === undefined && networkId !== undefined) {
    const { decimals: places, symbol } = describeNetwork(networkId)
    return <AmountText amount={units} decimals={places} symbol={symbol} />
  }
  const places = decimals ?? facts.value?.decimals
  if (places === undefined) {
    const isUnread = facts.status === 'failed'
    return <bdi>{t(isUnread ? 'baseUnitsUnread' : 'baseUnits', { units: String(units) })}</bdi>
  }
  return (
    <AmountText
      amount={units}
      decimals={places}
      symbol={sanitizeText(facts.value?.symbol, { maxLength: 16 })}
    />
  )
}

function FieldValue({ field, networkId }: { field: DecodedField; networkId: string | undefined }) {
  const { texts } = useScreens()
  const t = texts.calls
  switch (field.kind) {
    case 'address':
      return <AddressView address={field.value} networkId={networkId} />
    case 'amount':
      return <AmountView networkId={networkId} value={field.value} />
    case 'amountOrItem': {
      const { units } = field.value
      return (
        <bdi>
          {units >= unlimitedFrom ? t('word.unlimitedOrItem', { units: String(units) }) : String(units)}
        </bdi>
      )
    }
    case 'bytes':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={wordLabel(field, t)} className="bytes" dir="ltr" tabIndex={0}>
          {field.value}
        </section>
      )
    case 'words':
      return <bdi>{wordWords(field.value, t)}</bdi>
    case 'time':
      return <bdi>{writeTime(field.value, texts)}</bdi>
    case 'item':
      return <bdi>{typeof field.value === 'string' ? field.value : wordWords(field.value, t)}</bdi>
    case 'text':
      // Long enough for the longest note of a Solana transaction, even if each character is written as a number.
      return <bdi>{sanitizeText(markHidden(field.value), { maxLength: 10_000 })}</bdi>
  }
}

/** Shows labels and values, one below the other. */
export function FieldList({
  fields,
  networkId,
}: {
  fields: readonly DecodedField[]
  networkId: string | undefined
}) {
  const t = useText('calls')
  return (
    <dl className="facts">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of one call never change places
        <div className="fact" key={index}>
          <dt className="fact-label">{wordLabel(field, t)}</dt>
          <dd className="fact-value" data-kind={field.kind}>
            <FieldValue field={field} networkId={networkId} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The warnings about recipients, each under the first call that names the recipient. */
export type ReceiverWarnings = ReadonlyMap<DecodedCall, RecipientWarning>

/** Shows what one call does, with the calls inside it. */
export function CallView({
  call,
  isNamed = false,
  networkId,
  receivers,
}: {
  call: DecodedCall
  /** True if the screen's title already names the call. */
  isNamed?: boolean
  /**
   * The network. Undefined for a signature that is valid on any network: the screen then shows no symbols, because they
   * can differ by network.
   */
  networkId: string | undefined
  receivers?: ReceiverWarnings | undefined
}) {
  const t = useText('approval')
  const ofCalls = useText('calls')
  const ofReceiver = receivers?.get(call)
  const isDanger = call.warnings.some((warning) => dangers.has(warning))
  const isWarning = !isDanger && call.warnings.length > 0
  return (
    <section
      className="call"
      data-danger={isDanger ? '' : undefined}
      data-warning={isWarning ? '' : undefined}
    >
      {!isNamed && <h2 className="call-title">{ofCalls(`title.${call.title}`)}</h2>}
      <FieldList fields={call.fields} networkId={networkId} />
      <LatePart>
        {ofReceiver !== undefined && (
          <WarningBox isDanger={ofReceiver === 'lookAlike'}>
            {t(ofReceiver === 'lookAlike' ? 'receiver.lookAlike' : 'receiver.new')}
          </WarningBox>
        )}
      </LatePart>
      {call.calls.map((inner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one batch never change places
        <CallView call={inner} key={index} networkId={networkId} receivers={receivers} />
      ))}
    </section>
  )
}

/** Shows the balance changes that the node expects. */
export function ChangesView({
  changes,
  networkId,
}: {
  /** The changes, or a sentence that says why the request would fail. Undefined if unknown. */
  changes: Changes | string | undefined
  networkId: string
}) {
  const t = useText('approval')
  if (typeof changes === 'string') return <p className="soft">{changes}</p>
  if (!changes) return <p className="soft">{t('changes.unknown')}</p>
  const fields = fieldsOf(changes)
  if (fields.length === 0) return <p className="soft">{t('changes.none')}</p>
  return <FieldList fields={fields} networkId={networkId} />
}

/** Returns the lines of the changes. A token's name is only the token's own claim, so its address is shown too. */
function fieldsOf({ amounts, items }: Changes): DecodedField[] {
  const moved = amounts
    .filter(({ units }) => units !== 0n)
    .flatMap(({ token, units }) => [
      field.amount(units < 0n ? 'youSend' : 'youReceive', token, units < 0n ? -units : units),
      ...(token === undefined ? [] : [field.address('token', token)]),
    ])
  const movedItems = items
    .filter(({ pieces }) => pieces !== 0n)
    .flatMap(({ collection, number, pieces }) => {
      const count = pieces < 0n ? -pieces : pieces
      return [
        field.item(
          pieces < 0n ? 'youSendItem' : 'youReceiveItem',
          count === 1n
            ? { values: { number: String(number) }, word: 'numbered' }
            : {
                values: { count: Number(count), number: String(number), pieces: String(count) },
                word: 'numberedPieces',
              },
        ),
        field.address('collection', collection),
      ]
    })
  return [...moved, ...movedItems]
}
