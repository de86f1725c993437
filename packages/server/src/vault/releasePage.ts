import type { BinaryAnswer } from '../http/handle.js'
import { describeAsker } from '../identity/describeAsker.js'
import { describeMoment } from '../identity/describeMoment.js'
import { escapeHtml } from '../identity/pages/escapeHtml.js'
import { renderAsker, renderPage } from '../identity/pages/renderPage.js'
import type { ServerTexts } from '../texts/loadTexts.js'
import type { ReleaseLink } from './releaseVisits.js'

/** The page is opened from an email and needs no other window. */
const headers = { 'cross-origin-opener-policy': 'same-origin' }

/**
 * Renders the page of the email about a new device: what the device may do and from which time, and the buttons with
 * which the user decides.
 */
export function renderRelease(
  link: ReleaseLink | undefined,
  token: string,
  texts: ServerTexts,
): BinaryAnswer {
  const t = texts.release
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  if (!link) return renderPage(texts, t('expired'), paragraph(t('expired.detail')), { headers, status: 410 })
  const { asker, isOwnBrowser, releasesAtMs, status } = link
  const facts = renderAsker(describeAsker(asker, texts))
  if (status === 'refused')
    return renderPage(texts, t('rejected'), `${paragraph(t('rejected.detail'))}${facts}`, { headers })
  const form = (buttons: string) =>
    `<form method="post" action="link"><input type="hidden" name="token" value="${escapeHtml(token)}">${buttons}</form>`
  const refuse = `<button class="quiet" name="decision" value="refuse">${escapeHtml(t('ask.reject'))}</button>`
  if (status === 'open')
    return renderPage(texts, t('open'), `${paragraph(t('open.detail'))}${facts}${form(refuse)}`, { headers })
  const moment = releasesAtMs === null ? undefined : describeMoment(releasesAtMs, texts)
  if (!isOwnBrowser) {
    const detail = moment === undefined ? t('waiting.detail') : t('waiting.until', { moment })
    return renderPage(texts, t('waiting'), `${paragraph(detail)}${facts}${form(refuse)}`, { headers })
  }
  const detail = moment === undefined ? t('ask.detail') : t('ask.until', { moment })
  const approve = `<button name="decision" value="approve">${escapeHtml(t('ask.approve'))}</button>`
  return renderPage(texts, t('ask'), `${paragraph(detail)}${facts}${form(`${approve}${refuse}`)}`, {
    headers,
  })
}
