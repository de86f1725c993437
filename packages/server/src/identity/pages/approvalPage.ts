import type { BinaryAnswer } from '../../http/handle.js'
import { describeAsker } from '../describeAsker.js'
import type { Approval } from '../mailCodes.js'
import { escapeHtml } from './escapeHtml.js'
import { renderAsker, renderPage } from './renderPage.js'

/** It is opened by a mail, and speaks to no other window. */
const headers = { 'cross-origin-opener-policy': 'same-origin' }

/** The page of a mailed link: who asks, the person's decision, and the code once they have approved. */
export function renderApproval(approval: Approval | undefined, token: string): BinaryAnswer {
  if (!approval || approval.status === 'expired')
    return renderPage(
      'This link is no longer good',
      '<p>It was used, or its ten minutes are over. Go back to the site and sign in again.</p>',
      { headers, status: 410 },
    )
  const { asker, code, status } = approval
  const facts = renderAsker(describeAsker(asker))
  if (status === 'refused')
    return renderPage(
      'Sign-in refused',
      `<p>Nobody gets in with it. If you did not start it, somebody knows your address, and no more than that.</p>${facts}`,
      { headers },
    )
  if (code !== null)
    return renderPage(
      'Type this code where you sign in',
      `<p class="code">${code.slice(0, 3)} ${code.slice(3)}</p><p>Only at ${escapeHtml(asker.origin)}. It works for ten minutes. We never ask for it by phone or chat.</p>`,
      { headers },
    )
  return renderPage(
    'Sign in to your wallet?',
    `<p>A new device asks for it. Approve only what you started yourself, just now.</p>${facts}
<form method="post" action="approve"><input type="hidden" name="token" value="${escapeHtml(token)}">
<button name="decision" value="approve">Approve</button><button class="quiet" name="decision" value="refuse">It was not me</button></form>`,
    { headers },
  )
}
