import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { markLine } from '../../decode/markHidden.js'
import { nameLogin } from '../nameLogin.js'
import { Sentence } from '../Sentence.js'
import { useText } from '../screensContext.js'

export function EmailChange({ from, login, to }: Extract<ApprovalRequest, { kind: 'email' }>) {
  const t = useText('approval')
  const isBySocial = from === undefined && login !== undefined
  return (
    <>
      <div className="fact">
        <dt className="fact-label">{t(isBySocial ? 'fact.login' : 'fact.currentEmail')}</dt>
        <dd className="fact-value" data-testid="email-from">
          {isBySocial ? (
            login.name === null ? (
              nameLogin(login.kind, t)
            ) : (
              <Sentence
                parts={t.parts('fact.loginAs', {
                  login: nameLogin(login.kind, t),
                  name: <bdi>{markLine(login.name)}</bdi>,
                })}
              />
            )
          ) : from === undefined ? (
            t('fact.noEmail')
          ) : (
            <bdi dir="ltr">{markLine(from)}</bdi>
          )}
        </dd>
      </div>
      <div className="fact">
        <dt className="fact-label">{t('fact.newEmail')}</dt>
        <dd className="fact-value" data-testid="email-to">
          <bdi dir="ltr">{markLine(to)}</bdi>
        </dd>
      </div>
    </>
  )
}
