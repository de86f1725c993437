'use client'
import '../shell/modalChunk.js'
import { useInsertionEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { open } from '../../core/actions/open.js'
import { findActive } from '../../core/findActive.js'
import { arrivesOn } from '../../core/onRampReach.js'
import type { Portico } from '../../core/portico.js'
import { adopt } from '../../ui/adopt.js'
import { Button } from '../../ui/Button/Button.js'
import { css } from '../../ui/css.js'
import { uiCss } from '../../ui/uiCss.js'
import { SheetRootContext } from '../../ui/useSheet.js'
import { cleanSymbol } from '../parts/formatDecimal.js'
import { applyTheme } from '../shell/createHost.js'
import { modalCss } from '../shell/modalCss.js'
import { createShell } from '../shell/shell.js'
import { ShellContext, useShell, useText } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'
import { BuyAmounts } from './BuyAmounts.js'
import { useBuyer, useOnRampOptions, useOnRampState } from './useOnRamp.js'

export { isNewEnough } from '../shell/isNewEnough.js'
export { loadTexts } from '../shell/texts.js'

/** The widget is in the page's flow, unlike the modal's fixed element. */
const widgetCss = css`
:host {
  position: relative !important;
  inline-size: 100% !important;
  block-size: auto !important;
}
.widget {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-12);
  max-inline-size: var(--portico-width, 360px);
  padding: var(--space-16);
  border: 1px solid var(--raised);
  border-radius: var(--radius-card);
  background: var(--card);
  color: var(--text);
  font: 400 var(--size-16) / 1.5 var(--font);
}
@media (forced-colors: active) {
  .widget { border-color: CanvasText; }
}
`

/**
 * Renders the widget in its own shadow root, which the page's styles do not reach. Choices and the
 * purchase itself open the modal.
 */
export function OnRampWidgetBody({ portico }: { portico: Portico }) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const shell = useMemo(() => {
    // This shell is never started. It only provides what views need from a shell, and opens the modal.
    const own = createShell(portico)
    return {
      ...own,
      navigate: (view: string) => open(portico, { view }),
      // A closed modal cannot announce text.
      say: () => {},
    } as typeof own
  }, [portico])
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    adopt(shadow, uiCss, modalCss, widgetCss)
    setRoot(shadow)
  }, [])
  return (
    <>
      <div data-portico-widget="" ref={host} />
      {root &&
        createPortal(
          <ShellContext.Provider value={shell}>
            <SheetRootContext.Provider value={root}>
              <Themed element={root.host as HTMLElement} />
              <Widget />
            </SheetRootContext.Provider>
          </ShellContext.Provider>,
          root,
        )}
    </>
  )
}

function Themed({ element }: { element: HTMLElement }) {
  const theme = useKitState((state) => state.theme)
  useInsertionEffect(() => {
    applyTheme({ element }, theme)
  }, [element, theme])
  return null
}

function Widget() {
  const t = useText('buy')
  const { network } = useBuyer()
  const isConnected = useKitState((state) => findActive(state) !== undefined)
  const options = useOnRampOptions({ isAlways: true })
  const { providers, purchaseCurrency } = useOnRampState()
  const { navigate } = useShell()
  const isReady = !options.isPending && providers.some((one) => arrivesOn(one, network))
  return (
    <section aria-label={t('widget.label')} className="widget">
      <BuyAmounts isAlways isReady={isReady} />
      <Button
        data-testid="widget-buy"
        onClick={() => (isConnected ? navigate('OnRampProviders') : navigate('Connect'))}
      >
        {isConnected ? t('widget.buy', { token: cleanSymbol(purchaseCurrency.symbol) }) : t('widget.connect')}
      </Button>
    </section>
  )
}
