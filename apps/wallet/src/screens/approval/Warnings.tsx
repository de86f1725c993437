import { Fragment } from 'react'
import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { grave } from '../../approval/warningWeight.js'
import { cleanProblem, wordProblem } from '../../errors/problem.js'
import { LatePart } from '../LatePart.js'
import { useScreens } from '../screensContext.js'
import { WarningBox } from '../WarningBox.js'
import type { Shown } from './shown.js'

/** Shows what speaks against a request, above what it does. */
export function Warnings({ request, shown }: { request: ApprovalRequest; shown: Shown }) {
  const { approval: t, calls: ofCalls, problems } = useScreens().texts
  return (
    <LatePart>
      {'isRepeat' in request && request.isRepeat && <WarningBox>{t('warning.repeat')}</WarningBox>}
      {shown.blocked !== undefined && <WarningBox isDanger>{shown.blocked}</WarningBox>}
      {shown.problem !== undefined && (
        <WarningBox isDanger>{t('warning.fails', { reason: shown.problem })}</WarningBox>
      )}
      {shown.warnings.map((warning) => (
        <WarningBox isDanger={grave.has(warning)} key={warning}>
          {(warning === 'unknown' && shown.unknown) || ofCalls(`warning.${warning}`)}
        </WarningBox>
      ))}
      {request.kind === 'calls' && request.operation?.unpaid !== undefined && (
        <WarningBox>
          {[request.operation.unpaid].flat().map((problem) => (
            <Fragment key={wordProblem(problem, problems)}>
              <bdi>{wordProblem(cleanProblem(problem), problems)}</bdi>{' '}
            </Fragment>
          ))}
          {t(request.operation.isSponsored ? 'warning.walletPays' : 'warning.youPay')}
        </WarningBox>
      )}
      {shown.alarms.map((alarm) => (
        <WarningBox isDanger key={alarm}>
          {alarm}
        </WarningBox>
      ))}
    </LatePart>
  )
}
