import { type Asker, describeAsker } from '../describeAsker.js'
import { describeMoment } from '../describeMoment.js'
import { escapeHtml } from '../pages/escapeHtml.js'
import type { Mail } from './mailer.js'

const minutes = 10

/** The purpose of a code, in an email. */
export const actions = {
  signIn: 'log in',
  stepUp: 'confirm that it is you',
  updatePrimary: 'change your email address',
  updateSecondary: 'use this email address',
} as const

/** An email with a code to enter. */
export function writeCodeMail(
  to: string,
  { asker, code, purpose }: { asker: Asker; code: string; purpose: keyof typeof actions },
): Mail {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  const site = siteOf(asker.origin)
  // The site is what the request claims, but one of the project's, so the email may name it as where the code belongs.
  const lead = `Enter this code at ${site}, and nowhere else, to ${actions[purpose]}. It expires in ${minutes} minutes.`
  return {
    html: toHtml(lead, `<p class="code">${shown}</p>`, asker, warning),
    subject: `${code} is your code for ${site}`,
    text: `${lead}\n\n    ${shown}\n\n${tellAsker(asker)}\n\n${warning}\n`,
    to,
  }
}

/** An email with a link to a page that shows the request's origin, for a device that is new to the user. */
export function writeApprovalMail(to: string, { asker, link }: { asker: Asker; link: string }): Mail {
  const site = siteOf(asker.origin)
  const lead = `A new device wants to log in to your wallet. The request names the site ${site}. Review it first. If you approve, the page shows the code to enter.`
  const button = `<p><a class="button" href="${escapeHtml(link)}">Review this login</a></p>`
  return {
    html: toHtml(lead, button, asker, warning),
    subject: `Review a login at ${site}`,
    text: `${lead}\n\n${link}\n\n${tellAsker(asker)}\n\n${warning}\n`,
    to,
  }
}

/** An email that says when a new device can open the wallet, with a link to a page that rejects or approves it. */
export function writeReleaseMail(
  to: string,
  { asker, atMs, link }: { asker: Asker; atMs: number; link: string },
): Mail {
  const site = siteOf(asker.origin)
  const lead = `A new device logged in to your wallet and wants to open it. The request names the site ${site}. Unless you reject it, the device can open your wallet from ${describeMoment(atMs)} on.`
  const advice =
    'If this was not you, open the page and press “It was not me”. If it was you, wait, or press “Open your wallet” on the site and then open this page in the same browser. Never share this link, and never enter it on a page.'
  const button = `<p>${escapeHtml(advice)}</p><p><a class="button" href="${escapeHtml(link)}">Reject or approve it</a></p>`
  return {
    html: toHtml(lead, button, asker),
    subject: 'A new device wants to open your wallet: was it you?',
    text: `${lead}\n\n${advice}\n\n${link}\n\n${tellAsker(asker)}\n`,
    to,
  }
}

/** How many notices of one kind a user gets. */
export const noticesAnHour = { limit: 20, windowMs: 60 * 60_000 }

/**
 * An email that reports a change, in case the user did not make it. It never says that it can be ignored, because it is
 * the first thing a victim reads.
 *
 * @param advice what to do, if the settings of the wallet do not help
 */
export function writeNotice(
  to: string,
  { advice = inSettings, asker, what }: { asker: Asker; what: string; advice?: string },
): Mail {
  return {
    html: toHtml(what, `<p>${escapeHtml(advice)}</p>`, asker),
    subject: what,
    text: `${what}\n\n${advice}\n\n${tellAsker(asker)}\n`,
    to,
  }
}

const inSettings = 'If this was not you, remove that device in the settings of your wallet.'

/** For emails that can be ignored if the user did not request them. */
const warning =
  'If you did not request this, ignore this email: no one can get in without it. We never ask for a code by phone or chat.'

function tellAsker(asker: Asker): string {
  return describeAsker(asker)
    .map(({ facts, title }) => [`${title}:`, ...toRows(facts).map((row) => `    ${row}`)].join('\n'))
    .join('\n\n')
}

function toRows(facts: Readonly<Record<string, string>>): string[] {
  return Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
}

/** The host of an origin, as the address bar shows it. */
function siteOf(origin: string): string {
  return new URL(origin).host
}

function toHtml(lead: string, middle: string, asker: Asker, foot?: string): string {
  const told = describeAsker(asker)
    .map(({ facts, title }) => {
      const rows = toRows(facts).map((row) => `<li>${escapeHtml(row)}</li>`)
      return `<p class="told">${escapeHtml(title)}</p><ul>${rows.join('')}</ul>`
    })
    .join('')
  const end = foot === undefined ? '' : `<p><small>${escapeHtml(foot)}</small></p>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px}
main{max-width:480px;margin:0 auto}
.code{font-size:36px;font-weight:600;letter-spacing:4px;margin:24px 0}
.button{background:#3b5bdb;border-radius:12px;color:#fff;display:inline-block;font-weight:600;padding:12px 20px;text-decoration:none}
.told{font-size:14px;font-weight:600;margin:24px 0 4px}
ul{list-style:none;margin:0 0 16px;padding:0}li,small{color:#6c757d;font-size:14px}li{overflow-wrap:anywhere}
</style></head><body><main><p>${escapeHtml(lead)}</p>${middle}${told}${end}</main></body></html>`
}
