import type { SocialProvider } from '@portico/protocol/http'
import type { BinaryAnswer } from '../../http/handle.js'
import { describeAsker } from '../describeAsker.js'
import { loginTitles } from '../loginTitles.js'
import type { FlowPurpose, Step } from '../social/socialFlows.js'
import { escapeHtml } from './escapeHtml.js'
import { renderAsker, renderPage } from './renderPage.js'

const purposes: Readonly<Record<FlowPurpose, string>> = {
  link: 'Adding this account to a wallet',
  signIn: 'Signing in to a wallet',
  stepUp: 'Proving again that a wallet is yours',
}

/** A press that was meant for a window before this one goes nowhere: the link is one once the page has had the focus a while. */
const arm =
  "const a=document.querySelector('a');let t;const look=()=>{clearTimeout(t);a.removeAttribute('href');a.ariaDisabled='true';if(document.hasFocus())t=setTimeout(()=>{a.href=a.dataset.to;a.ariaDisabled=null},600)};addEventListener('focus',look);addEventListener('blur',look);look()"

function describeAge(ageMs: number): string {
  const seconds = Math.floor(ageMs / 1000)
  if (seconds < 10) return 'Just now'
  return seconds < 120 ? `${seconds} seconds ago` : `${Math.floor(seconds / 60)} minutes ago`
}

/** Where a popup goes next. */
export function answerStep(
  step: Step,
  {
    confirmUrl = () => '',
    dir,
  }: {
    /** Where the page that asks leads, with its word. */
    confirmUrl?: (confirmation: string) => string
    /** Which way the page that began it is read. Default: as English is. */
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
      // A link: a form's redirect to the provider would be against the page's own policy.
      return renderPage(
        'Did you start this?',
        `<p>Go on only if you chose ${escapeHtml(title)} yourself just now, on the site named here. If somebody sent you a link, do not: they would get into your wallet.</p>${renderAsker(
          describeAsker(
            { deviceName, origin, place },
            { seen: { 'What for': purposes[purpose as FlowPurpose], Started: describeAge(step.ageMs) } },
          ),
        )}<p><a class="button" role="link" aria-disabled="true" data-to="${escapeHtml(confirmUrl(step.confirmation))}">Yes, go on to ${escapeHtml(title)}</a></p>${
          returnTo === null
            ? '<p class="end">If not, close this window. Nothing happens then.</p>'
            : `<p class="end">If not, <a href="${escapeHtml(returnTo)}">go back to the site</a>. Nothing happens then.</p>`
        }`,
        { dir, script: arm },
      )
    }
    case 'over':
      return renderPage(
        'This sign-in has ended',
        `<p>It took too long, was finished already, or began in another browser. ${
          step.returnTo === undefined
            ? 'Close this window and begin again at the site.</p>'
            : `Begin again at the site.</p><p class="end"><a class="button" href="${escapeHtml(step.returnTo)}">Back to the site</a></p>`
        }`,
        { dir, status: 410 },
      )
  }
}

/** Only to the page that began it: whoever else opened the window learns nothing. */
const handOver =
  'const{to}=document.body.dataset;if(window.opener)window.opener.postMessage({resultUri:location.href},to);window.close()'

/** Where a popup ends: it hands its address to the page that the flow began at. */
export function renderResult(origin: string | undefined, error?: 'declined' | 'failed'): BinaryAnswer {
  if (origin === undefined) return answerStep({ kind: 'over' })
  const title = error === undefined ? 'You are signed in' : 'The sign-in did not succeed'
  return renderPage(title, '<p>Close this window and go back to the site.</p>', {
    data: { to: origin },
    script: handOver,
  })
}
