import type { SocialProvider } from '@portico/protocol/http'
import type { ServerContext } from '../../context.js'
import type { Caller } from '../../http/caller.js'
import type { BinaryAnswer } from '../../http/handle.js'
import type { ServerTexts } from '../../texts/loadTexts.js'
import { describeAsker } from '../describeAsker.js'
import { loginTitles } from '../loginTitles.js'
import type { Flow } from '../social/flowRows.js'
import type { Step } from '../social/step.js'
import { escapeHtml } from './escapeHtml.js'
import { toHtml } from './markup.js'
import { renderAsker, renderPage } from './renderPage.js'

/**
 * Enables the link after the page has had the focus for 600 ms without a press. A press intended for another window
 * therefore does nothing, and neither does a series of presses that continues when this window appears under the
 * pointer. The button closes the window. If the browser does not allow that, the page says what to do.
 */
const arm =
  "const a=document.querySelector('a'),b=document.querySelector('button');if(b)b.onclick=()=>{window.close();b.parentNode.textContent=b.dataset.over};let t;const look=()=>{clearTimeout(t);a.removeAttribute('href');a.ariaDisabled='true';if(document.hasFocus())t=setTimeout(()=>{a.href=a.dataset.to;a.ariaDisabled=null},600)},early=()=>a.hasAttribute('href')||look();addEventListener('focus',look);addEventListener('blur',look);addEventListener('pointerdown',early,true);addEventListener('keydown',early,true);look()"

function describeAge(ageMs: number, { facts: t }: Pick<ServerTexts, 'facts'>): string {
  const seconds = Math.floor(ageMs / 1000)
  if (seconds < 10) return t('age.now')
  return seconds < 120
    ? t('age.seconds', { count: seconds })
    : t('age.minutes', { count: Math.floor(seconds / 60) })
}

/** Returns the texts of a pop-up's page: in the language of its flow, or in one that the browser prefers. */
export function toStepTexts(
  step: Step,
  caller: Pick<Caller, 'header'>,
  { texts }: Pick<ServerContext, 'texts'>,
): ServerTexts {
  const ofFlow = step.kind === 'confirm' ? step.flow.language : step.kind === 'over' ? step.language : null
  return texts.in(texts.choose(caller.header('accept-language'), ofFlow))
}

/** Renders the next page of a pop-up, or redirects it. */
export function answerStep(
  step: Step,
  texts: ServerTexts,
  {
    confirmUrl = () => '',
    dir,
  }: {
    /** URL of the confirmation page's link, with its token. */
    confirmUrl?: (confirmation: string) => string
    /** Reading direction of the page that began the flow. Default: that of the language. */
    dir?: 'ltr' | 'rtl'
  } = {},
): BinaryAnswer {
  const t = texts.social
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
      const seen = [
        { name: texts.facts('purpose'), value: t(`purpose.${purpose}`) },
        { name: texts.facts('started'), value: describeAge(step.ageMs, texts) },
      ]
      const facts = renderAsker(describeAsker({ deviceName, origin, place }, texts, { seen }))
      // A link, because the page's policy forbids a form that redirects to the provider.
      const next = `<a class="button" role="link" aria-disabled="true" data-to="${escapeHtml(confirmUrl(step.confirmation))}">${escapeHtml(t('ask.continue', { provider: title }))}</a>`
      const stop =
        returnTo === null
          ? `<button class="quiet" data-over="${escapeHtml(t('close'))}" type="button">${escapeHtml(t('ask.stop'))}</button>`
          : `<a class="button quiet" href="${escapeHtml(returnTo)}">${escapeHtml(t('ask.stop'))}</a>`
      const site = { html: `<bdi dir="ltr">${escapeHtml(new URL(origin).host)}</bdi>` }
      return renderPage(
        texts,
        t('ask'),
        `<p>${toHtml(t.parts('ask.detail', { provider: title, site }))}</p><p>${next}</p><p>${stop}</p>${facts}`,
        { dir, script: arm },
      )
    }
    case 'over': {
      const { returnTo } = step
      const body =
        returnTo === undefined
          ? `<p>${escapeHtml(t('over.window'))}</p>`
          : `<p>${escapeHtml(t('over.page'))}</p><p class="end"><a class="button" href="${escapeHtml(returnTo)}">${escapeHtml(t('over.back'))}</a></p>`
      return renderPage(texts, t('over'), body, { dir, status: 410 })
    }
  }
}

/** Posts only to the page that began the flow, whichever page opened the window. */
const handOver =
  'const{to}=document.body.dataset;if(window.opener)window.opener.postMessage({resultUri:location.href},to);window.close()'

/** Renders the last page of a pop-up, which posts its URL to the page that began the flow. */
export function renderResult(
  flow: Pick<Flow, 'origin' | 'purpose'> | undefined,
  texts: ServerTexts,
  error?: 'declined' | 'failed',
): BinaryAnswer {
  if (flow === undefined) return answerStep({ kind: 'over' }, texts)
  const t = texts.social
  const title = t(error === undefined ? 'done' : `failed.${flow.purpose}`)
  return renderPage(texts, title, `<p>${escapeHtml(t('close'))}</p>`, {
    data: { to: flow.origin },
    script: handOver,
  })
}
