import { open } from '../core/actions/open.js'
import { languageOf } from '../core/languageOf.js'
import type { Portico } from '../core/portico.js'
import { adopt } from '../ui/adopt.js'
import { buttonCss } from './button.css.js'
import { hostCss } from './host.css.js'
import { KitMissingError } from './KitMissingError.js'
import { takeKit } from './kitOfPage.js'
import type { ToLook } from './looks.js'
import { pageModalOf } from './pageModal.js'

// A server imports this file too, to render the tags. There, the class is never used.
const Base = typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** Properties that a framework may set before the element is defined. */
const properties = ['disabled', 'label', 'loadingLabel', 'portico'] as const

/**
 * A button of Portico as a custom element. The button is in a shadow root, so a framework that hydrates the page finds
 * the empty tag that its server rendered.
 */
export abstract class PorticoElement extends Base {
  static readonly observedAttributes = ['aria-label', 'disabled', 'label', 'loading-label']

  protected abstract readonly toLook: ToLook
  #button: HTMLButtonElement | undefined
  #chosen: Portico | undefined
  #kit: Portico | undefined
  #named: string | undefined
  #stops: (() => void)[] = []

  constructor() {
    super()
    // This listener comes before those of the page, so it hears of `preventDefault` only in the capture phase.
    this.addEventListener('click', (event) => this.#press(event))
  }

  /** The kit of this element. Default: the newest kit of the page. */
  get portico(): Portico | undefined {
    return this.#chosen ?? this.#kit
  }
  set portico(portico: Portico | undefined) {
    if (portico === this.#chosen) return
    this.#chosen = portico
    if (this.isConnected) this.#connect()
  }

  /** A disabled button opens nothing. Reflects the attribute. */
  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }
  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', Boolean(isDisabled))
  }

  connectedCallback(): void {
    for (const name of properties) {
      const early = Object.getOwnPropertyDescriptor(this, name)
      if (!early) continue
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, early.value)
    }
    this.#button ??= this.#createButton()
    this.#connect()
  }

  disconnectedCallback(): void {
    const stops = this.#stops
    this.#stops = []
    // The kit stops later, because a page that moves the element connects it again at once.
    setTimeout(() => {
      for (const stop of stops) stop()
    })
  }

  attributeChangedCallback(): void {
    this.#draw()
  }

  #connect(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#kit = undefined
    if (this.#chosen) {
      this.#take(this.#chosen)
      return
    }
    this.#draw()
    this.#stops.push(takeKit((portico) => this.#take(portico)))
    if (!this.portico) this.#stops.push(this.#reportMissingKit())
  }

  #take(portico: Portico): void {
    this.#kit = portico
    const modal = pageModalOf(portico)
    const draw = () => this.#draw()
    this.#stops.push(portico.store.subscribe(draw), modal.status.subscribe(draw), modal.start())
    draw()
  }

  /** Reports an error if the page has loaded and there is still no kit. Returns a function that stops the wait. */
  #reportMissingKit(): () => void {
    const report = () =>
      setTimeout(() => {
        if (this.isConnected && !this.portico) reportError(new KitMissingError({ element: this.localName }))
      })
    if (document.readyState === 'complete') report()
    else window.addEventListener('load', report, { once: true })
    return () => window.removeEventListener('load', report)
  }

  #createButton(): HTMLButtonElement {
    const root = this.attachShadow({ delegatesFocus: true, mode: 'open' })
    adopt(root, buttonCss, hostCss)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'portico-button'
    button.ariaHasPopup = 'dialog'
    const preload = () => this.portico && pageModalOf(this.portico).preload()
    button.addEventListener('focus', preload)
    button.addEventListener('pointerenter', preload)
    root.append(button)
    return button
  }

  #press(event: Event): void {
    const button = this.#button
    if (!this.portico || !button || button.disabled || button.hidden || event.defaultPrevented) return
    const view = this.#look()?.view
    open(this.portico, view && { view })
  }

  #look() {
    const { portico } = this
    const read = (name: string) => this.getAttribute(name) ?? ''
    return portico && this.toLook(portico, { label: read('label'), loadingLabel: read('loading-label') })
  }

  #draw(): void {
    const { portico } = this
    const button = this.#button
    if (!button) return
    const look = this.#look()
    button.hidden = Boolean(portico && !look)
    const { kind = 'connect', state = 'unknown', text, title = '' } = look ?? {}
    const texts: Readonly<Record<string, string>> = portico ? languageOf(portico).buttons : {}
    const chunk = portico && pageModalOf(portico).status.getState()
    const isUnknown = state === 'unknown'
    const shownState = chunk === 'error' ? 'error' : state
    button.dataset.kind = kind
    button.dataset.state = shownState
    button.part.value = `button ${kind} ${shownState}`
    button.ariaBusy = String(isUnknown || chunk === 'loading' || state.endsWith('connecting'))
    button.ariaLabel = this.getAttribute('aria-label')
    button.disabled = isUnknown || this.disabled
    button.title = title
    // If the direction of a name differs from the page's, a long name must be truncated at its own end.
    button.dir = kind === 'connect' ? '' : 'auto'
    const shownText = (chunk === 'error' ? texts.error : (text ?? texts[state] ?? texts[kind])) ?? ''
    if (button.textContent !== shownText) button.textContent = shownText
    if (portico && look?.nameless) this.#askName(portico, look.nameless)
  }

  #askName(portico: Portico, address: string): void {
    if (this.#named === address) return
    this.#named = address
    import('../core/actions/getIdentity.js')
      .then(({ getIdentity }) => getIdentity(portico, { address }))
      .catch(() => {}) // the button still shows the address
  }
}

/** An element whose labels the page can choose. */
export abstract class LabeledElement extends PorticoElement {
  /** Label of the button that connects. Default: “Connect wallet” in the language of the kit. */
  get label(): string {
    return this.getAttribute('label') ?? ''
  }
  set label(label: string | null | undefined) {
    setText(this, 'label', label)
  }

  /** Label while a wallet is connecting. Default: “Connecting…” in the language of the kit. */
  get loadingLabel(): string {
    return this.getAttribute('loading-label') ?? ''
  }
  set loadingLabel(label: string | null | undefined) {
    setText(this, 'loading-label', label)
  }
}

function setText(element: Element, name: string, value: string | null | undefined): void {
  if (value === null || value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
