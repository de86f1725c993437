import type { BinaryAnswer } from '../../http/handle.js'
import type { ReleaseLink } from '../../vault/releases.js'
import { describeAsker } from '../describeAsker.js'
import { describeMoment } from '../describeMoment.js'
import { escapeHtml } from './escapeHtml.js'
import { renderAsker, renderPage } from './renderPage.js'

/** It is opened by a mail, and speaks to no other window. */
const headers = { 'cross-origin-opener-policy': 'same-origin' }

/** The page of the mail that tells of a new device: what it may do, and when, and the person's decision. */
export function renderRelease(link: ReleaseLink | undefined, token: string): BinaryAnswer {
  if (!link)
    return renderPage(
      'This link is no longer good',
      '<p>The device was refused or signed out, or a day has passed. If it was let in before, take it away in the settings of your wallet, under Devices.</p>',
      { headers, status: 410 },
    )
  const { asker, isOwnBrowser, releasesAtMs, status } = link
  const facts = renderAsker(describeAsker(asker))
  if (status === 'refused')
    return renderPage(
      'Device refused',
      `<p>It is signed out, and does not open your wallet. If you did not start this, somebody got hold of a code from your mail, or of your account at a provider: change its password.</p>${facts}`,
      { headers },
    )
  const form = (buttons: string) =>
    `<form method="post" action="link"><input type="hidden" name="token" value="${escapeHtml(token)}">${buttons}</form>`
  const refuse = '<button class="quiet" name="decision" value="refuse">It was not me</button>'
  if (status === 'open')
    return renderPage(
      'This device may open your wallet',
      `<p>Go back to the site: it goes on there. If this was not you, refuse it now, and then move what is in your wallet.</p>${facts}${form(refuse)}`,
      { headers },
    )
  const until = releasesAtMs === null ? '' : ` It waits until ${describeMoment(releasesAtMs)}.`
  if (!isOwnBrowser)
    return renderPage(
      'A new device asks for your wallet',
      `<p>If it was not you, refuse it.${until} If it was you, press “Open your wallet” at the site, in this same browser, and then open this link once more. Never give this link to anyone, and never type it into a page.</p>${facts}${form(refuse)}`,
      { headers },
    )
  return renderPage(
    'Open your wallet on this device?',
    `<p>Go on only if you asked for it yourself, just now, in this browser.${until}</p>${facts}${form(
      `<button name="decision" value="approve">Yes, it was me</button>${refuse}`,
    )}`,
    { headers },
  )
}
