import { type Asker, describeAsker } from '../describeAsker.js'
import { describeMoment } from '../describeMoment.js'
import { escapeHtml } from '../pages/escapeHtml.js'
import type { Mail } from './mailer.js'

const minutes = 10

/** What a code is for, in a mail and on the page of its link. */
export const actions = {
  signIn: 'sign in',
  stepUp: 'confirm that it is you',
  updatePrimary: 'change your address',
  updateSecondary: 'make this your address',
} as const

/** A mail with a code to type. */
export function writeCodeMail(
  to: string,
  { asker, code, purpose }: { asker: Asker; code: string; purpose: keyof typeof actions },
): Mail {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  const site = siteOf(asker.origin)
  // The site is the asker's word, but one of the project's: what the mail says of it is where the code belongs.
  const lead = `Type this code at ${site}, and nowhere else, to ${actions[purpose]}. It is good for ${minutes} minutes.`
  return {
    html: toHtml(lead, `<p class="code">${shown}</p>`, asker, warning),
    subject: `${code} is your code for ${site}`,
    text: `${lead}\n\n    ${shown}\n\n${tellAsker(asker)}\n\n${warning}\n`,
    to,
  }
}

/** A mail with a link to a page that says who asks, for a device that is new to its person. */
export function writeApprovalMail(to: string, { asker, link }: { asker: Asker; link: string }): Mail {
  const site = siteOf(asker.origin)
  const lead = `A new device wants to sign in to your wallet. It says that it is at ${site}. Look at it first; the page then shows you the code to type.`
  const button = `<p><a class="button" href="${escapeHtml(link)}">Review this sign-in</a></p>`
  return {
    html: toHtml(lead, button, asker, warning),
    subject: `Review a sign-in at ${site}`,
    text: `${lead}\n\n${link}\n\n${tellAsker(asker)}\n\n${warning}\n`,
    to,
  }
}

/** Tells a person that a new device will open their wallet, by when, and of a page on which it is refused, or let in at once. */
export function writeReleaseMail(
  to: string,
  { asker, atMs, link }: { asker: Asker; atMs: number; link: string },
): Mail {
  const site = siteOf(asker.origin)
  const lead = `A new device signed in to your wallet and asks to open it. It says that it is at ${site}. It can from ${describeMoment(atMs)} on, unless you refuse.`
  const advice =
    'If this was not you, open the page and press “It was not me”. If it was you, wait, or press “Open your wallet” at the site and then open this page in the same browser. Never give this link to anyone, and never type it into a page.'
  const button = `<p>${escapeHtml(advice)}</p><p><a class="button" href="${escapeHtml(link)}">Refuse it, or let it in</a></p>`
  return {
    html: toHtml(lead, button, asker),
    subject: 'A new device asks for your wallet: was it you?',
    text: `${lead}\n\n${advice}\n\n${link}\n\n${tellAsker(asker)}\n`,
    to,
  }
}

/** How often a person is told of one kind of thing. */
export const noticesAnHour = { limit: 20, windowMs: 60 * 60_000 }

/**
 * Tells a person of what happened, for what they did not do themselves. Nothing in it says that it can be ignored: it is
 * what a victim reads first.
 *
 * @param advice what to do, for what the settings of the wallet cannot mend
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

const inSettings = 'If this was not you, take that device away in the settings of your wallet.'

/** For who asked, or did not, for a mail that can be thrown away. */
const warning =
  'If you did not ask for this, ignore this mail: nobody gets in without it. We never ask for a code by phone or chat.'

function tellAsker(asker: Asker): string {
  return describeAsker(asker)
    .map(({ facts, title }) => [`${title}:`, ...toRows(facts).map((row) => `    ${row}`)].join('\n'))
    .join('\n\n')
}

function toRows(facts: Readonly<Record<string, string>>): string[] {
  return Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
}

/** The host of an origin, which is what a person reads in the address bar. */
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
