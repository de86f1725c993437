import type { BinaryAnswer } from '../../http/handle.js'
import { describeAsker } from '../describeAsker.js'
import type { Approval } from '../mailApprovals.js'
import { escapeHtml } from './escapeHtml.js'
import { renderAsker, renderPage } from './renderPage.js'

/** It is opened from an email and needs no other window. */
const headers = { 'cross-origin-opener-policy': 'same-origin' }

/**
 * Renders the page of a link in an email: the request's origin, the user's decision, and the code after an approval.
 */
export function renderApproval(approval: Approval | undefined, token: string): BinaryAnswer {
  if (!approval || approval.status === 'expired')
    return renderPage(
      'This link has expired',
      '<p>It was already used, or more than ten minutes have passed. Go back to the site and log in again.</p>',
      { headers, status: 410 },
    )
  const { asker, code, status } = approval
  const facts = renderAsker(describeAsker(asker))
  if (status === 'refused')
    return renderPage(
      'Login rejected',
      `<p>No one can get in with it. If you did not start it, someone knows your email address, but nothing more.</p>${facts}`,
      { headers },
    )
  if (code !== null)
    return renderPage(
      'Enter this code where you log in',
      `<p class="code">${code.slice(0, 3)} ${code.slice(3)}</p><p>Only at ${escapeHtml(asker.origin)}. It is valid for ten minutes. We never ask for it by phone or chat.</p>`,
      { headers },
    )
  return renderPage(
    'Log in to your wallet?',
    `<p>Did you just try to log in on a new device? Approve only if it was you.</p>${facts}
<form method="post" action="approve"><input type="hidden" name="token" value="${escapeHtml(token)}">
<button name="decision" value="approve">Approve</button><button class="quiet" name="decision" value="refuse">It was not me</button></form>`,
    { headers },
  )
}
