import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { describeNetwork } from '../../networks/describeNetwork.js'
import { AddressView } from '../CallView.js'
import { useText } from '../screensContext.js'
import { EmailChange } from './EmailChange.js'
import { FeeView } from './FeeView.js'
import type { Shown } from './shown.js'

/** Shows a request's network, cost and account. */
export function ApprovalFacts({
  networkId,
  request,
  shown,
}: {
  /** The network. Undefined if the request is valid on every network. */
  networkId: string | undefined
  request: ApprovalRequest
  shown: Shown
}) {
  const t = useText('approval')
  return (
    <dl className="facts">
      {request.kind === 'email' ? (
        <EmailChange {...request} />
      ) : (
        <div className="fact">
          <dt className="fact-label">{t('fact.network')}</dt>
          <dd className="fact-value" data-testid="network">
            {networkId === undefined ? t('anyNetwork') : describeNetwork(networkId).name}
          </dd>
        </div>
      )}
      {shown.fee !== undefined && (
        <div className="fact">
          <dt className="fact-label">{t('fact.fee')}</dt>
          <dd className="fact-value" data-testid="fee">
            {typeof shown.fee === 'string' ? (
              shown.fee
            ) : (
              <FeeView fee={shown.fee} networkId={request.networkId} />
            )}
            {typeof shown.fee !== 'string' && shown.fee.isDataFeeUnknown && (
              <span className="fact-note">{t('fee.data')}</span>
            )}
          </dd>
        </div>
      )}
      <div className="fact">
        <dt className="fact-label">
          {t('fact.account')}
          {shown.accountNote !== undefined && (
            <span className="account-type" data-testid="account-type">
              {shown.accountNote}
            </span>
          )}
        </dt>
        <dd className="fact-value" data-kind="address">
          <AddressView address={request.account} networkId={request.networkId} />
        </dd>
      </div>
    </dl>
  )
}
