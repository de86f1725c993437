import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { markLine } from '../../decode/markHidden.js'
import { loginNames } from '../loginNames.js'

export function EmailChange({ from, login, to }: Extract<ApprovalRequest, { kind: 'email' }>) {
  const isBySocial = from === undefined && login !== undefined
  return (
    <>
      <div className="fact">
        <dt className="fact-label">{isBySocial ? 'Logs you in' : 'Current address'}</dt>
        <dd className="fact-value" data-testid="email-from">
          {isBySocial ? (
            <>
              {loginNames[login.kind]}
              {login.name !== null && <bdi> {markLine(login.name)}</bdi>}
            </>
          ) : from === undefined ? (
            'None'
          ) : (
            <bdi dir="ltr">{markLine(from)}</bdi>
          )}
        </dd>
      </div>
      <div className="fact">
        <dt className="fact-label">New address</dt>
        <dd className="fact-value" data-testid="email-to">
          <bdi dir="ltr">{markLine(to)}</bdi>
        </dd>
      </div>
    </>
  )
}
