import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import { ChangesView } from '../CallView.js'
import { useText } from '../screensContext.js'
import type { Simulated } from './useSimulated.js'

export function ChangesSection({
  isUnknown,
  request,
  simulated,
}: {
  isUnknown: boolean
  request: Extract<ApprovalRequest, { kind: 'calls' }>
  simulated: Simulated
}) {
  const t = useText('approval')
  const { blocked, calls, networkId, operation, problem } = request
  const isFailing = problem !== undefined || blocked !== undefined || simulated.value === 'fails'
  const changes = simulated.value === 'fails' ? undefined : simulated.value
  const isWhole = calls.length === 1 || operation !== undefined || blocked !== undefined
  return (
    <section className="list" data-testid="changes">
      <h3 className="section-title">{t('changes.title')}</h3>
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

/** Describes failing calls. A failing transaction is undone except for its fee; others of a list still take effect. */
function failingWords(
  { isBlocked, isWhole }: { isBlocked: boolean; isWhole: boolean },
  t: FrameTexts['approval'],
): string {
  if (!isWhole) return t('changes.oneFails')
  return t(isBlocked ? 'changes.blocked' : 'changes.feeOnly')
}
