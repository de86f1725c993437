import type { SocialProvider } from '@portico/protocol/http'
import type { BinaryAnswer } from '../../http/handle.js'
import { describeAsker } from '../describeAsker.js'
import { loginTitles } from '../loginTitles.js'
import type { FlowPurpose } from '../social/flowPurpose.js'
import type { Step } from '../social/step.js'
import { escapeHtml } from './escapeHtml.js'
import { renderAsker, renderPage } from './renderPage.js'

const purposes: Readonly<Record<FlowPurpose, string>> = {
  link: 'Add this account to a wallet',
  signIn: 'Log in to a wallet',
  stepUp: 'Confirm that a wallet is yours',
}

/**
 * Enables the link after the page has had the focus for 600 ms, so that a press intended for another window does
 * nothing.
 */
const arm =
  "const a=document.querySelector('a');let t;const look=()=>{clearTimeout(t);a.removeAttribute('href');a.ariaDisabled='true';if(document.hasFocus())t=setTimeout(()=>{a.href=a.dataset.to;a.ariaDisabled=null},600)};addEventListener('focus',look);addEventListener('blur',look);look()"

function describeAge(ageMs: number): string {
  const seconds = Math.floor(ageMs / 1000)
  if (seconds < 10) return 'Just now'
  return seconds < 120 ? `${seconds} seconds ago` : `${Math.floor(seconds / 60)} minutes ago`
}

/** Renders the next page of a pop-up, or redirects it. */
export function answerStep(
  step: Step,
  {
    confirmUrl = () => '',
    dir,
  }: {
    /** URL of the confirmation page's link, with its token. */
    confirmUrl?: (confirmation: string) => string
    /** Reading direction of the page that began the flow. Default: that of English. */
    dir?: 'ltr' | 'rtl'
  } = {},
): BinaryAnswer {
  switch (step.kind) {
    case 'redirect':
      return {
        bytes: new Uint8Array(),
        headers: {
          'content-type': 'text/plain',
          location: step.to,
          'referrer-policy': 'no-referrer',
        },
        status: 303,
      }
    case 'confirm': {
      const { deviceName, origin, place, provider, purpose, returnTo } = step.flow
      const title = loginTitles[provider as SocialProvider]
      // A link, because the page's policy forbids a form that redirects to the provider.
      return renderPage(
        'Did you start this?',
        `<p>Continue only if you chose ${escapeHtml(title)} yourself just now, on the site named here. If someone sent you a link, do not continue: they would get into your wallet.</p>${renderAsker(
          describeAsker(
            { deviceName, origin, place },
            { seen: { Purpose: purposes[purpose as FlowPurpose], Started: describeAge(step.ageMs) } },
          ),
        )}<p><a class="button" role="link" aria-disabled="true" data-to="${escapeHtml(confirmUrl(step.confirmation))}">Yes, continue to ${escapeHtml(title)}</a></p>${
          returnTo === null
            ? '<p class="end">If not, close this window. Nothing will happen.</p>'
            : `<p class="end">If not, <a href="${escapeHtml(returnTo)}">go back to the site</a>. Nothing will happen.</p>`
        }`,
        { dir, script: arm },
      )
    }
    case 'over':
      return renderPage(
        'This login has ended',
        `<p>It took too long, was already completed, or began in another browser. ${
          step.returnTo === undefined
            ? 'Close this window and start again on the site.</p>'
            : `Start again on the site.</p><p class="end"><a class="button" href="${escapeHtml(step.returnTo)}">Back to the site</a></p>`
        }`,
        { dir, status: 410 },
      )
  }
}

/** Posts only to the page that began the flow, whichever page opened the window. */
const handOver =
  'const{to}=document.body.dataset;if(window.opener)window.opener.postMessage({resultUri:location.href},to);window.close()'

/** Renders the last page of a pop-up, which posts its URL to the page that began the flow. */
export function renderResult(origin: string | undefined, error?: 'declined' | 'failed'): BinaryAnswer {
  if (origin === undefined) return answerStep({ kind: 'over' })
  const title = error === undefined ? 'You are logged in' : 'The login failed'
  return renderPage(title, '<p>Close this window and go back to the site.</p>', {
    data: { to: origin },
    script: handOver,
  })
}
