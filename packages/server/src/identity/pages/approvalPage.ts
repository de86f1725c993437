import type { BinaryAnswer } from '../../http/handle.js'
import type { ServerTexts } from '../../texts/loadTexts.js'
import { describeAsker } from '../describeAsker.js'
import type { Approval } from '../mailApprovals.js'
import { escapeHtml } from './escapeHtml.js'
import { renderAsker, renderPage } from './renderPage.js'

/** The page is opened from an email and needs no other window. */
const headers = { 'cross-origin-opener-policy': 'same-origin' }

/**
 * Renders the page of a link in an email: the request's origin, the user's decision, and the code after an approval.
 */
export function renderApproval(
  approval: Approval | undefined,
  token: string,
  texts: ServerTexts,
): BinaryAnswer {
  const t = texts.approval
  if (!approval || approval.status === 'expired')
    return renderPage(texts, t('expired'), `<p>${escapeHtml(t('expired.detail'))}</p>`, {
      headers,
      status: 410,
    })
  const { asker, code, status } = approval
  const facts = renderAsker(describeAsker(asker, texts))
  if (status === 'refused')
    return renderPage(texts, t('rejected'), `<p>${escapeHtml(t('rejected.detail'))}</p>${facts}`, { headers })
  if (code !== null)
    return renderPage(
      texts,
      t('approved'),
      `<p class="code">${code.slice(0, 3)} ${code.slice(3)}</p><p>${escapeHtml(t('approved.detail', { site: asker.origin }))}</p>`,
      { headers },
    )
  return renderPage(
    texts,
    t('ask'),
    `<p>${escapeHtml(t('ask.detail'))}</p>${facts}
<form method="post" action="approve"><input type="hidden" name="token" value="${escapeHtml(token)}">
<button name="decision" value="approve">${escapeHtml(t('ask.approve'))}</button><button class="quiet" name="decision" value="refuse">${escapeHtml(t('ask.reject'))}</button></form>`,
    { headers },
  )
}
