import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { describeNetwork } from '../../networks/describeNetwork.js'
import { AddressView } from '../CallView.js'
import { EmailChange } from './EmailChange.js'
import { FeeView } from './FeeView.js'
import type { Shown } from './shown.js'

/** Shows a request's network, cost and account. */
export function ApprovalFacts({
  networkId,
  request,
  shown,
}: {
  /** Undefined if the request is valid on every network. */
  networkId: string | undefined
  request: ApprovalRequest
  shown: Shown
}) {
  return (
    <dl className="facts">
      {request.kind === 'email' ? (
        <EmailChange {...request} />
      ) : (
        <div className="fact">
          <dt className="fact-label">Network</dt>
          <dd className="fact-value" data-testid="network">
            {networkId === undefined ? 'Any network' : describeNetwork(networkId).name}
          </dd>
        </div>
      )}
      {shown.fee !== undefined && (
        <div className="fact">
          <dt className="fact-label">Fee</dt>
          <dd className="fact-value" data-testid="fee">
            {typeof shown.fee === 'string' ? (
              shown.fee
            ) : (
              <FeeView fee={shown.fee} networkId={request.networkId} />
            )}
            {typeof shown.fee !== 'string' && shown.fee.isDataFeeUnknown && (
              <span className="fact-note">plus an unknown fee for data</span>
            )}
          </dd>
        </div>
      )}
      <div className="fact">
        <dt className="fact-label">Account</dt>
        <dd className="fact-value" data-kind="address">
          <AddressView address={request.account} networkId={request.networkId} />
        </dd>
      </div>
      {shown.accountNote !== undefined && (
        <div className="fact">
          <dt className="fact-label">Account type</dt>
          <dd className="fact-value" data-testid="account-type">
            {shown.accountNote}
          </dd>
        </div>
      )}
    </dl>
  )
}
