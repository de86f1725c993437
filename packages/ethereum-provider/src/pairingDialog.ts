import { createText, type TextOf } from '@portico/texts'
import type { pairing } from '@portico/texts/en/pairing'
import { pairingTexts } from '@portico/texts/pairingTexts'
import { adopt, copyText, openLink, toWalletLink } from 'portico/internal/dialog'
import { isMobile } from 'portico/internal/provider'
import encodeQR from 'qr'
import type { QrModalOptions } from './EthereumProviderOptions.js'
import { pairingDialogCss } from './pairingDialog.css.js'

export type PairingDialog = {
  /** Shows a pairing in place of the previous one. */
  show(uri: string): void
  close(): void
}

type Parameters = {
  options: QrModalOptions
  /** Called when the user closes the dialog. */
  onClose: () => void
  /** Called with the app that the user opens. Undefined if the dialog does not know which app opens. */
  keepWallet: (wallet: { href: string; name: string } | undefined) => void
}

/** How long "Copied" is shown, in ms. */
const copiedMs = 2_000

/** Width of the light margin around the code, in modules. Source: ISO/IEC 18004, quiet zone. */
const quietZone = 4

/** Opens the dialog, before there is a pairing to show. It is plain DOM, because not every site has React. */
export async function openPairingDialog({
  keepWallet,
  onClose,
  options,
}: Parameters): Promise<PairingDialog> {
  const { host, t } = await createHost(options)
  const root = host.attachShadow({ mode: 'open' })
  adopt(root, pairingDialogCss)
  let uri: string | undefined

  const code = make('div', { ariaBusy: 'true', className: 'code' }, [t('loading')])
  const copied = make('p', { className: 'visually-hidden', role: 'status' })
  const copy = makeButton(t('copy'), async (button) => {
    const isCopied = await copyText(uri ?? '', button)
    button.textContent = copied.textContent = t(isCopied ? 'copied' : 'copy.failed')
    setTimeout(() => {
      button.textContent = t('copy')
      copied.textContent = ''
    }, copiedMs)
  })
  const choices = [...(isMobile() ? makeApps() : []), copy]
  const close = make('button', { ariaLabel: t('close'), onclick: onClose, type: 'button' }, ['×'])
  const dialog = make('dialog', {}, [
    make('header', {}, [make('h2', { id: 'title' }, [t('title')]), close]),
    code,
    make('p', { className: 'advice' }, [t(isMobile() ? 'phone' : 'advice')]),
    ...choices,
    copied,
    makeFooter(options, t),
  ])
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.oncancel = (event) => {
    event.preventDefault()
    onClose()
  }
  // A press that starts inside, e.g. to select text, must not close the dialog.
  let isBeside = false
  dialog.onpointerdown = ({ target }) => {
    isBeside = target === dialog
  }
  dialog.onclick = ({ target }) => {
    if (isBeside && target === dialog) onClose()
  }
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()

  function makeApps(): HTMLButtonElement[] {
    const named = (options.mobileWallets ?? []).flatMap(({ links, name }) => {
      const base = links.native || links.universal
      const link = () => (base && uri ? toWalletLink({ base, uri }) : undefined)
      if (!base) return []
      return makeButton(name, () => {
        const href = link()
        if (!href) return
        keepWallet({ href: base, name })
        openLink(href)
      })
    })
    const any = makeButton(t('open'), () => {
      keepWallet(undefined)
      if (uri) openLink(uri)
    })
    return [...named, any]
  }

  return {
    close() {
      // Closing returns the focus to the element that had it.
      dialog.close()
      host.remove()
    },
    show(next) {
      const isFirst = uri === undefined
      uri = next
      code.ariaBusy = null
      code.replaceChildren(drawCode(next, t))
      for (const choice of choices) choice.disabled = false
      if (isFirst) choices[0]?.focus()
    },
  }
}

/** Creates the element that holds the dialog, in the language and the color scheme of the page or the options. */
async function createHost({ themeMode, themeVariables = {} }: QrModalOptions) {
  const wanted = document.documentElement.lang.split('-', 1)[0] ?? ''
  const tag = Object.hasOwn(pairingTexts, wanted) ? (wanted as keyof typeof pairingTexts) : 'en'
  const { direction, load } = pairingTexts[tag]
  const t: TextOf<typeof pairing> = createText<typeof pairing>((await load()).pairing, tag)
  const host = make('portico-pairing', { dir: direction, lang: tag })
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  host.dataset.mode = themeMode ?? (isDark ? 'dark' : 'light')
  const variable = (...names: string[]) => names.map((name) => themeVariables[name]).find(Boolean)
  const theme = {
    '--pairing-accent': variable('--wcm-accent-color', '--w3m-accent'),
    '--pairing-font': variable('--wcm-font-family', '--w3m-font-family'),
  }
  for (const [name, value] of Object.entries(theme)) if (value) host.style.setProperty(name, value)
  return { host, t }
}

function makeFooter({ privacyPolicyUrl, termsOfServiceUrl }: QrModalOptions, t: TextOf<typeof pairing>) {
  const links = [
    { href: termsOfServiceUrl, text: t('terms') },
    { href: privacyPolicyUrl, text: t('privacy') },
  ].filter(({ href }) => href && /^https?:/i.test(href))
  if (links.length === 0) return ''
  return make(
    'footer',
    {},
    links.map(({ href, text }) => make('a', { href, rel: 'noreferrer', target: '_blank' }, [text])),
  )
}

/** Draws a code, dark on white, with its light margin. */
function drawCode(uri: string, t: TextOf<typeof pairing>): SVGElement {
  const withBorder = encodeQR(uri, 'raw', { border: quietZone, ecc: 'medium' })
  const rows = withBorder.map((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  )
  const size = withBorder.length
  const svg = makeSvg('svg', { role: 'img', 'shape-rendering': 'crispEdges', viewBox: `0 0 ${size} ${size}` })
  const title = makeSvg('title', { id: 'code-title' })
  title.textContent = t('qr')
  const description = makeSvg('desc', { id: 'code-description' })
  description.textContent = t('qr.says')
  svg.setAttribute('aria-labelledby', 'code-title')
  svg.setAttribute('aria-describedby', 'code-description')
  svg.append(title, description, makeSvg('path', { d: rows.join('') }))
  return svg
}

function makeButton(text: string, onPress: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button: HTMLButtonElement = make('button', { className: 'choice', disabled: true, type: 'button' }, [
    text,
  ])
  button.onclick = () => onPress(button)
  return button
}

function make<name extends keyof HTMLElementTagNameMap>(
  name: name,
  properties?: object,
  children?: readonly (Node | string)[],
): HTMLElementTagNameMap[name]
function make(name: string, properties?: object, children?: readonly (Node | string)[]): HTMLElement
function make(name: string, properties: object = {}, children: readonly (Node | string)[] = []): HTMLElement {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

function makeSvg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
