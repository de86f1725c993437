import { Button, Header, Screen } from 'portico/ui'
import { useRef, useState } from 'react'
import type { ApprovalRequest, Site } from '../approval/approvalRequest.js'
import { askOnce, createTokenFacts } from '../approval/readTokenFacts.js'
import { doubtful, grave } from '../approval/warningWeight.js'
import { cleanProblem, type Problem, wordProblem } from '../errors/problem.js'
import { ApproveButton, type ReviewElsewhere } from './ApproveButton.js'
import { ApprovalFacts } from './approval/ApprovalFacts.js'
import { ChangesSection } from './approval/ChangesSection.js'
import { describe, withNameAlarm } from './approval/describeRequest.js'
import { TreeView } from './approval/TreeView.js'
import { TokenFactsProvider } from './approval/tokenFacts.js'
import { useFakeNames } from './approval/useFakeNames.js'
import { useFungible } from './approval/useFungible.js'
import { useReceiverWarnings } from './approval/useReceiverWarnings.js'
import { useSimulated } from './approval/useSimulated.js'
import { Warnings } from './approval/Warnings.js'
import { writeSentAmount } from './approval/writeSentAmount.js'
import { CallView } from './CallView.js'
import { LatePart } from './LatePart.js'
import { SiteView } from './SiteView.js'
import { useScreens } from './screensContext.js'
import { WarningBox } from './WarningBox.js'

export type ApprovalScreenProps = {
  site: Site
  request: ApprovalRequest
  /** Why an approved request could not be carried out. */
  failure?: Problem | undefined
  isWorking: boolean
  onApprove: () => void
  onReject: () => void
  /** Undefined in a window of the wallet's own. */
  onReviewElsewhere: ReviewElsewhere | undefined
}

/** Shows the user a request, decoded from the exact bytes that will be signed. */
export function ApprovalScreen({
  site,
  failure,
  isWorking,
  onApprove,
  onReject,
  onReviewElsewhere,
  request,
}: ApprovalScreenProps) {
  const { hostCloses, rpc, texts } = useScreens()
  const { approval: t, calls: ofCalls, problems, shell } = texts
  const card = useRef<HTMLElement>(null)
  const [once] = useState(() => askOnce(rpc))
  const [readFacts] = useState(() => createTokenFacts(once))
  const fungible = useFungible(request, once)
  const described = withNameAlarm(describe(request, site, fungible.tokens, texts), site, texts)
  const simulated = useSimulated(request)
  const fakes = useFakeNames(request, described, simulated, readFacts)
  const unread = fungible.isUnread || fakes.isUnread ? [t('alarm.unread')] : []
  const shown = {
    ...described,
    alarms: [...described.alarms, ...fakes.names.map((name) => t('alarm.fakeName', { name })), ...unread],
  }
  const isUnknown = shown.warnings.includes('unknown')
  const isDoubtful =
    shown.warnings.some((warning) => doubtful.has(warning)) ||
    shown.problem !== undefined ||
    shown.alarms.length > 0
  const isGrave = isDoubtful || shown.warnings.some((warning) => grave.has(warning))
  const networkId = shown.isAnywhere ? undefined : request.networkId
  const receivers = useReceiverWarnings(shown.calls)
  const amount = writeSentAmount(shown, networkId)
  return (
    <main
      aria-labelledby="approval-title"
      className="frame-card"
      data-window={onReviewElsewhere ? undefined : ''}
      ref={card}
    >
      <Header
        close={hostCloses() ? undefined : { label: t('reject'), onClick: onReject }}
        title={shown.title}
        titleAs="h1"
        titleId="approval-title"
      />
      <Screen
        action={
          <div className="buttons">
            <Button
              data-testid="reject"
              disabledReason={isWorking ? shown.working : undefined}
              onClick={onReject}
              variant="secondary"
            >
              {t('reject')}
            </Button>
            <ApproveButton
              blocked={shown.blocked}
              card={card}
              isDanger={isGrave}
              isWorking={isWorking}
              label={
                failure !== undefined
                  ? shell('tryAgain')
                  : amount === undefined
                    ? t(`verb.${shown.verb}`)
                    : t('verb.sendAmount', { amount })
              }
              onApprove={onApprove}
              onReviewElsewhere={onReviewElsewhere}
              // The user has already approved a retried request, and has approved it twice if it is doubtful.
              second={isDoubtful && failure === undefined ? t(`again.${shown.verb}`) : undefined}
              working={shown.working}
              writeCount={(count) =>
                amount === undefined
                  ? t(`count.${shown.verb}`, { count })
                  : t('count.sendAmount', { amount, count })
              }
            />
          </div>
        }
      >
        <SiteView site={site} />
        {failure !== undefined && (
          <div role="alert">
            <WarningBox isDanger>{wordProblem(cleanProblem(failure), problems)}</WarningBox>
          </div>
        )}
        <Warnings request={request} shown={shown} />
        <TokenFactsProvider value={readFacts}>
          {shown.calls.map((call, index) => (
            <CallView
              call={call}
              isNamed={shown.calls.length === 1 && ofCalls(`title.${call.title}`) === shown.title}
              // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one request never change places
              key={index}
              networkId={networkId}
              receivers={receivers}
            />
          ))}
          {shown.text !== undefined && (
            <div className="words" data-testid="message" dir="auto">
              {shown.text}
            </div>
          )}
          {shown.tree && <TreeView networkId={networkId} nodes={shown.tree} />}
          <LatePart>
            {request.kind === 'calls' && (
              <ChangesSection
                calls={shown.calls}
                isUnknown={isUnknown}
                request={request}
                simulated={simulated}
              />
            )}
          </LatePart>
        </TokenFactsProvider>
        {request.kind === 'solana' && (
          <section className="list" data-testid="changes">
            <h2 className="section-title">{t('changes.title')}</h2>
            <p className="soft">{t('changes.solana')}</p>
          </section>
        )}
        <ApprovalFacts networkId={networkId} request={request} shown={shown} />
      </Screen>
    </main>
  )
}
