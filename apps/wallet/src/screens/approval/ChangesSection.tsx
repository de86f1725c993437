import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { ChangesView } from '../CallView.js'
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
  const { blocked, calls, networkId, operation, problem } = request
  const isFailing = problem !== undefined || blocked !== undefined || simulated.value === 'fails'
  const changes = simulated.value === 'fails' ? undefined : simulated.value
  const isWhole = calls.length === 1 || operation !== undefined || blocked !== undefined
  return (
    <section className="list" data-testid="changes">
      <h3 className="section-title">What would change</h3>
      {simulated.status !== 'loading' ? (
        <>
          <ChangesView
            changes={isFailing ? failingWords({ isBlocked: blocked !== undefined, isWhole }) : changes}
            networkId={networkId}
          />
          {isUnknown && changes && !isFailing && (
            <p className="soft">
              This is the node’s simulation. The contract may behave differently and take more.
            </p>
          )}
        </>
      ) : (
        <p className="soft">Asking the network…</p>
      )}
    </section>
  )
}

/** Describes failing calls. A failing transaction is undone except for its fee; others of a list still take effect. */
function failingWords({ isBlocked, isWhole }: { isBlocked: boolean; isWhole: boolean }): string {
  if (!isWhole) return 'One of the transactions would fail, so the changes of the others are unknown.'
  return isBlocked ? 'Nothing: the network would reject it.' : 'Only the fee: as of now, it would fail.'
}
