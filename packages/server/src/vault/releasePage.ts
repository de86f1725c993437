import type { BinaryAnswer } from '../http/handle.js'
import { describeAsker } from '../identity/describeAsker.js'
import { describeMoment } from '../identity/describeMoment.js'
import { escapeHtml } from '../identity/pages/escapeHtml.js'
import { renderAsker, renderPage } from '../identity/pages/renderPage.js'
import type { ReleaseLink } from './releaseVisits.js'

/** It is opened from an email and needs no other window. */
const headers = { 'cross-origin-opener-policy': 'same-origin' }

/** Renders the page of the email about a new device: what the device may do, from when on, and the user's decision. */
export function renderRelease(link: ReleaseLink | undefined, token: string): BinaryAnswer {
  if (!link)
    return renderPage(
      'This link has expired',
      '<p>The device was rejected or logged out, or a day has passed. If it was approved before, remove it in the settings of your wallet, under Devices.</p>',
      { headers, status: 410 },
    )
  const { asker, isOwnBrowser, releasesAtMs, status } = link
  const facts = renderAsker(describeAsker(asker))
  if (status === 'refused')
    return renderPage(
      'Device rejected',
      `<p>It is logged out and cannot open your wallet. If you did not start this, someone got a code from your email, or got into your account at a provider: change its password.</p>${facts}`,
      { headers },
    )
  const form = (buttons: string) =>
    `<form method="post" action="link"><input type="hidden" name="token" value="${escapeHtml(token)}">${buttons}</form>`
  const refuse = '<button class="quiet" name="decision" value="refuse">It was not me</button>'
  if (status === 'open')
    return renderPage(
      'This device may open your wallet',
      `<p>Go back to the site to continue. If this was not you, reject the device now, and then move your tokens to another wallet.</p>${facts}${form(refuse)}`,
      { headers },
    )
  const until =
    releasesAtMs === null
      ? ''
      : ` If you do nothing, it can open your wallet from ${describeMoment(releasesAtMs)} on.`
  if (!isOwnBrowser)
    return renderPage(
      'A new device wants to open your wallet',
      `<p>If this was not you, reject it.${until} If it was you, press “Open your wallet” on the site, in this same browser, and then open this link again. Never share this link, and never enter it on a page.</p>${facts}${form(refuse)}`,
      { headers },
    )
  return renderPage(
    'Open your wallet on this device?',
    `<p>Continue only if you requested this yourself, just now, in this browser.${until}</p>${facts}${form(
      `<button name="decision" value="approve">Yes, it was me</button>${refuse}`,
    )}`,
    { headers },
  )
}
