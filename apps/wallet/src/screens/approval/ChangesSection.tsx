import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import type { Changes } from '../../approval/simulate.js'
import type { DecodedAmount, DecodedCall } from '../../decode/decodedCall.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import { ChangesView } from '../CallView.js'
import { useText } from '../screensContext.js'
import type { Simulated } from './useSimulated.js'

/**
 * Shows the changes that the node expects. If they only repeat a plain payment that is already shown, the section is
 * not shown.
 */
export function ChangesSection({
  calls: shownCalls,
  isUnknown,
  request,
  simulated,
}: {
  /** What the screen says about each call. */
  calls: readonly DecodedCall[]
  isUnknown: boolean
  request: Extract<ApprovalRequest, { kind: 'calls' }>
  simulated: Simulated
}) {
  const t = useText('approval')
  const { blocked, calls, networkId, operation, problem } = request
  const isFailing = problem !== undefined || blocked !== undefined || simulated.value === 'fails'
  const changes = simulated.value === 'fails' ? undefined : simulated.value
  const isWhole = calls.length === 1 || operation !== undefined || blocked !== undefined
  const payment = isFailing ? undefined : readPayment(shownCalls)
  if (payment && (simulated.status === 'loading' || (changes && isThatOnly(changes, payment)))) return null
  return (
    <section className="list" data-testid="changes">
      <h2 className="section-title">{t('changes.title')}</h2>
      {simulated.status !== 'loading' ? (
        <>
          <ChangesView
            changes={isFailing ? failingWords({ isBlocked: blocked !== undefined, isWhole }, t) : changes}
            networkId={networkId}
          />
          {isUnknown && changes && !isFailing && <p className="soft">{t('changes.simulated')}</p>}
        </>
      ) : (
        <p className="soft">{t('changes.asking')}</p>
      )}
    </section>
  )
}

/** Returns the amount that a plain payment sends. Undefined if the request does anything else. */
function readPayment(calls: readonly DecodedCall[]): DecodedAmount | undefined {
  const [only] = calls
  if (calls.length !== 1 || (only?.title !== 'send' && only?.title !== 'sendTokens')) return undefined
  const amounts = only.fields.flatMap((field) => (field.kind === 'amount' ? [field.value] : []))
  return amounts.length === 1 ? amounts[0] : undefined
}

function isThatOnly({ amounts, items }: Changes, { token, units }: DecodedAmount): boolean {
  const moved = amounts.filter((change) => change.units !== 0n)
  const [only] = moved
  const isSame = only?.token?.toLowerCase() === token?.toLowerCase() && only?.units === -units
  return moved.length === 1 && isSame && items.every(({ pieces }) => pieces === 0n)
}

/**
 * Describes failing calls. If a transaction fails, it is undone except for its fee, but others in a list still take
 * effect.
 */
function failingWords(
  { isBlocked, isWhole }: { isBlocked: boolean; isWhole: boolean },
  t: FrameTexts['approval'],
): string {
  if (!isWhole) return t('changes.oneFails')
  return t(isBlocked ? 'changes.blocked' : 'changes.feeOnly')
}
