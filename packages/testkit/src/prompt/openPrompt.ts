import type { Answer, Approval, Outcome } from './approval.js'
import { createElement } from './createElement.js'
import { describeApproval } from './describeApproval.js'
import { openPromptCss } from './openPrompt.css.js'

const answerLabels = {
  human: 'Ask me',
  approve: 'Approve by itself',
  reject: 'Reject by itself',
  slow: 'Approve after a wait',
  never: 'Never answer',
  locked: 'Lock the wallet now',
  wrongNetwork: 'Go to a wrong network now',
} as const

/**
 * Asks the user in the page, in the test wallet's own window.
 *
 * The window is a modal `<dialog>`. The site under test has an open modal dialog, and everything outside that dialog is
 * inert, except for a dialog that opens later. The window is a child of `<html>`, because some libraries hide `<body>`.
 *
 * @param parameters.signal closes the window without a decision of the user
 */
export function openPrompt(parameters: {
  approval: Approval
  answer: Answer
  info: { name: string; icon: string }
  /** Called if the user chooses how later requests are decided. */
  onAnswer: (answer: Answer) => void
  signal: AbortSignal
}): Promise<Outcome> {
  const { answer, approval, info, onAnswer, signal } = parameters
  if (signal.aborted) return Promise.resolve({ approved: false })
  const text = describeApproval(approval)

  const host = createElement('portico-test-wallet')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(openPromptCss)
  root.adoptedStyleSheets = [sheet]

  const title = createElement('h2', { id: 'title', tabIndex: -1, textContent: text.title })
  const approve = createElement('button', { className: 'approve', textContent: text.approve, type: 'button' })
  const reject = createElement('button', {
    textContent: approval.kind === 'unlock' ? 'Cancel' : 'Reject',
    type: 'button',
  })
  const choices = approval.kind === 'connect' ? accountChoices(approval.accounts) : []
  const select = answerSelect(answer)
  const dialog = createElement(
    'dialog',
    // The wallet's own window is in English, whatever the page's language and direction.
    { dir: 'ltr', lang: 'en' },
    createElement('div', { className: 'stripes' }),
    createElement(
      'div',
      { className: 'banner' },
      createElement('img', { alt: '', src: info.icon }),
      createElement(
        'div',
        {},
        createElement('strong', { textContent: info.name }),
        createElement('span', { textContent: 'A test wallet. Its keys are public.' }),
      ),
    ),
    createElement(
      'div',
      { className: 'content' },
      title,
      factList(text.facts),
      ...(text.document === undefined ? [] : [documentBlock(text.document)]),
      ...(choices.length === 0
        ? []
        : [
            createElement(
              'fieldset',
              {},
              createElement('legend', { textContent: 'Accounts to share' }),
              ...choices.map(({ label }) => label),
            ),
          ]),
    ),
    createElement('div', { className: 'actions' }, reject, approve),
    createElement(
      'label',
      { className: 'settings' },
      createElement('span', { textContent: 'Next time' }),
      select,
    ),
  )
  dialog.setAttribute('aria-labelledby', title.id)
  root.append(dialog)
  document.documentElement.append(host)

  return new Promise((resolve) => {
    const close = (outcome: Outcome) => {
      signal.removeEventListener('abort', onAbort)
      // Closing first returns the focus; removing the element alone would lose it.
      if (dialog.open) dialog.close()
      host.remove()
      resolve(outcome)
    }
    const onAbort = () => close({ approved: false })
    const chosen = () => choices.filter(({ box }) => box.checked).map(({ address }) => address)

    signal.addEventListener('abort', onAbort)
    // Escape and every other way to close a dialog rejects, as closing an extension's window does.
    dialog.addEventListener('close', () => close({ approved: false }))
    // Keys pressed here are for the wallet, so the page's shortcuts must not receive them.
    dialog.addEventListener('keydown', (event) => event.stopPropagation())
    reject.addEventListener('click', () => close({ approved: false }))
    approve.addEventListener('click', () =>
      close({ accounts: choices.length === 0 ? undefined : chosen(), approved: true }),
    )
    select.addEventListener('change', () => {
      const next = answers.find((name) => name === select.value)
      if (next !== undefined) onAnswer(next)
    })
    for (const { box } of choices) {
      box.addEventListener('change', () => {
        approve.disabled = chosen().length === 0
      })
    }
    dialog.showModal()
    title.focus()
  })
}

const answers = Object.keys(answerLabels) as (keyof typeof answerLabels)[]

function accountChoices(accounts: readonly string[]) {
  return accounts.map((address, index) => {
    const box = createElement('input', { checked: index === 0, type: 'checkbox' })
    const label = createElement('label', {}, box, createElement('span', { textContent: address }))
    return { address, box, label }
  })
}

function answerSelect(current: Answer): HTMLSelectElement {
  const select = createElement(
    'select',
    {},
    ...answers.map((answer) => createElement('option', { textContent: answerLabels[answer], value: answer })),
  )
  // `locked` took effect when the user chose it. Once unlocked, the wallet asks, so the list shows `human`.
  if (typeof current === 'string') select.value = current === 'locked' ? 'human' : current
  return select
}

function factList(facts: readonly { label: string; text: string }[]): HTMLElement {
  return createElement(
    'dl',
    {},
    ...facts.map(({ label, text }) =>
      createElement(
        'div',
        {},
        createElement('dt', { textContent: label }),
        createElement('dd', { textContent: text }),
      ),
    ),
  )
}

function documentBlock({ label, text }: { label: string; text: string }): HTMLElement {
  const block = createElement('pre', { tabIndex: 0, textContent: text })
  block.setAttribute('aria-label', label)
  block.setAttribute('role', 'region')
  return createElement(
    'div',
    { className: 'document' },
    createElement('span', { className: 'label', textContent: label }),
    block,
  )
}
