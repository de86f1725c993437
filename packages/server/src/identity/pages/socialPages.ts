import type { BinaryAnswer } from '../../http/handle.js'
import type { Step } from '../social/socialFlows.js'
import { escapeHtml } from './escapeHtml.js'
import { renderFacts, renderPage } from './renderPage.js'

/** Where a popup goes next. */
export function answerStep(
  step: Step,
  { confirmUrl, setCookie }: { confirmUrl: string; setCookie: (value: string) => string },
): BinaryAnswer {
  switch (step.kind) {
    case 'redirect':
      return {
        bytes: new Uint8Array(),
        headers: {
          'content-type': 'text/plain',
          location: step.to,
          'referrer-policy': 'no-referrer',
          ...(step.cookie !== undefined && { 'set-cookie': setCookie(step.cookie) }),
        },
        status: 303,
      }
    case 'confirm': {
      const { deviceName, origin, place } = step.flow
      // A link: a form's redirect to the provider would be against the page's own policy.
      return renderPage(
        'Did you start this?',
        `<p>This sign-in began on a device at another place. Go on only if it is yours.</p>${renderFacts({
          'Address on the internet': place,
          Device: deviceName,
          Site: origin,
        })}<p><a class="button" href="${escapeHtml(confirmUrl)}">Yes, go on</a></p><p>If not, close this window. Nothing happens then.</p>`,
        { headers: { 'set-cookie': setCookie(step.cookie) } },
      )
    }
    case 'over':
      return renderPage(
        'This sign-in has ended',
        '<p>It took too long, was finished already, or began in another browser. Close this window and begin again at the site.</p>',
        { status: 410 },
      )
  }
}

/** Only to the page that began it: whoever else opened the window learns nothing. */
const handOver =
  'const{to}=document.body.dataset;if(window.opener)window.opener.postMessage({resultUri:location.href},to);window.close()'

/** Where a popup ends: it hands its address to the page that the flow began at. */
export function renderResult(origin: string | undefined, error?: 'declined' | 'failed'): BinaryAnswer {
  if (origin === undefined) return answerStep({ kind: 'over' }, { confirmUrl: '', setCookie: String })
  const title = error === undefined ? 'You are signed in' : 'The sign-in did not succeed'
  return renderPage(title, '<p>Close this window and go back to the site.</p>', {
    data: { to: origin },
    script: handOver,
  })
}
