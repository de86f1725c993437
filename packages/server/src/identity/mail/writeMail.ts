import type { UserEnvelopeKind } from '@portico/protocol/http'
import type { ServerTexts } from '../../texts/loadTexts.js'
import { type Asker, describeAsker, type Fact } from '../describeAsker.js'
import { describeMoment } from '../describeMoment.js'
import { escapeHtml } from '../pages/escapeHtml.js'
import type { Mail } from './mailer.js'

/** Lifetime of a code in minutes, as the email says. */
const minutes = 10

/** The purposes of codes. */
export type CodePurpose = 'signIn' | 'stepUp' | 'updatePrimary' | 'updateSecondary'

/** Writes an email with a code to enter. */
export function writeCodeMail(
  to: string,
  texts: ServerTexts,
  { asker, code, purpose }: { asker: Asker; code: string; purpose: CodePurpose },
): Mail {
  const { language, mail: t } = texts
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  const site = siteOf(asker.origin)
  const time = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  // The request only claims to come from this site, but the site belongs to the operator's project. So the email may
  // name the site as the place to enter the code.
  const lead = t('code.lead', { purpose, site, time: time.format(minutes) })
  const warning = t('warning')
  return {
    html: toHtml(texts, lead, `<p class="code" dir="ltr">${shown}</p>`, asker, warning),
    subject: t('code.subject', { code, site }),
    text: `${lead}\n\n    ${shown}\n\n${tellAsker(asker, texts)}\n\n${warning}\n`,
    to,
  }
}

/** Writes an email with a link to a page that shows the request's origin, for a device that is new to the user. */
export function writeApprovalMail(
  to: string,
  texts: ServerTexts,
  { asker, link }: { asker: Asker; link: string },
): Mail {
  const t = texts.mail
  const site = siteOf(asker.origin)
  const lead = t('approval.lead', { site })
  const warning = t('warning')
  return {
    html: toHtml(texts, lead, `<p>${toButton(link, t('approval.review'))}</p>`, asker, warning),
    subject: t('approval.subject', { site }),
    text: `${lead}\n\n${link}\n\n${tellAsker(asker, texts)}\n\n${warning}\n`,
    to,
  }
}

/**
 * Writes an email that says when a new device can open the wallet, with a link to a page that rejects or approves the
 * device.
 */
export function writeReleaseMail(
  to: string,
  texts: ServerTexts,
  { asker, atMs, link }: { asker: Asker; atMs: number; link: string },
): Mail {
  const t = texts.mail
  const lead = t('release.lead', { moment: describeMoment(atMs, texts), site: siteOf(asker.origin) })
  const advice = t('release.advice')
  const button = `<p>${escapeHtml(advice)}</p><p>${toButton(link, t('release.decide'))}</p>`
  return {
    html: toHtml(texts, lead, button, asker),
    subject: t('release.subject'),
    text: `${lead}\n\n${advice}\n\n${link}\n\n${tellAsker(asker, texts)}\n`,
    to,
  }
}

/** Maximum number of notices in an hour: one count for new devices, one for all changes of a wallet. */
export const noticesAnHour = { limit: 20, windowMs: 60 * 60_000 }

/** What a notice reports. */
export type NoticeEvent =
  | { kind: 'device' /** A company, such as Google. */; login: string }
  | { kind: 'address' | 'deleted' | 'email' | 'phrase' }
  | { kind: 'secret.added' | 'secret.removed'; secret: UserEnvelopeKind }

/**
 * Writes an email that reports a change, in case the user did not make this change. The email never says that the user
 * can ignore it, because it is the first thing that a victim reads.
 */
export function writeNotice(
  to: string,
  texts: ServerTexts,
  { asker, event }: { asker: Asker; event: NoticeEvent },
): Mail {
  const what = describeEvent(event, texts)
  const advice = adviseOn(event, texts)
  return {
    html: toHtml(texts, what, `<p>${escapeHtml(advice)}</p>`, asker),
    subject: what,
    text: `${what}\n\n${advice}\n\n${tellAsker(asker, texts)}\n`,
    to,
  }
}

function describeEvent(event: NoticeEvent, { mail: t }: Pick<ServerTexts, 'mail'>): string {
  if (event.kind === 'secret.added' || event.kind === 'secret.removed')
    return t(`notice.${event.kind}`, { kind: event.secret })
  return t(`notice.${event.kind}`)
}

function adviseOn(event: NoticeEvent, { mail: t }: Pick<ServerTexts, 'mail'>): string {
  if (event.kind === 'device') return t('advice.login', { login: event.login })
  // The wallet and its settings are gone, so the advice is about the mailbox and a stored recovery phrase.
  return event.kind === 'deleted' ? t('advice.deleted') : t('advice.device')
}

function tellAsker(asker: Asker, texts: ServerTexts): string {
  return describeAsker(asker, texts)
    .map(({ facts, title }) =>
      [texts.facts('title', { title }), ...facts.map((fact) => `    ${texts.facts('row', fact)}`)].join('\n'),
    )
    .join('\n\n')
}

/** Returns the host of an origin, as the address bar shows the host. */
function siteOf(origin: string): string {
  return new URL(origin).host
}

function toButton(link: string, text: string): string {
  return `<a class="button" href="${escapeHtml(link)}">${escapeHtml(text)}</a>`
}

function toHtml(texts: ServerTexts, lead: string, middle: string, asker: Asker, foot?: string): string {
  const toRow = (fact: Fact) => `<li>${escapeHtml(texts.facts('row', fact))}</li>`
  const told = describeAsker(asker, texts)
    .map(
      ({ facts, title }) => `<p class="told">${escapeHtml(title)}</p><ul>${facts.map(toRow).join('')}</ul>`,
    )
    .join('')
  const end = foot === undefined ? '' : `<p><small>${escapeHtml(foot)}</small></p>`
  return `<!doctype html><html lang="${texts.language}" dir="${texts.direction}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px}
main{max-width:480px;margin:0 auto}
.code{font-size:36px;font-weight:600;letter-spacing:4px;margin:24px 0}
.button{background:#3b5bdb;border-radius:12px;color:#fff;display:inline-block;font-weight:600;padding:12px 20px;text-decoration:none}
.told{font-size:14px;font-weight:600;margin:24px 0 4px}
ul{list-style:none;margin:0 0 16px;padding:0}li,small{color:#6c757d;font-size:14px}li{overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){li,small{color:#adb5bd}}
</style></head><body><main><p>${escapeHtml(lead)}</p>${middle}${told}${end}</main></body></html>`
}
