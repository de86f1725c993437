import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Popover } from '@base-ui/react/popover'
import * as Radix from '@radix-ui/react-dialog'
import { type ReactElement, useEffect, useState } from 'react'
import { Drawer } from 'vaul'
import { expect, onTestFinished, test } from 'vitest'
import { page as browserPage, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPortico } from '../core/createPortico.js'
import { findActive } from '../core/findActive.js'
import type { Portico } from '../core/portico.js'
import { memoryStorage } from '../core/storage/storage.js'
import { scriptedFamily } from '../core/testing/scriptedFamily.js'
import { emulateTouch, swipeUp } from '../ui/testing/emulateMedia.js'
import { ConnectButton } from './ConnectButton.js'
import { PorticoProvider } from './PorticoProvider.js'

type Layer = (props: { open: boolean; change: (open: boolean) => void; inside: ReactElement }) => ReactElement

const noDescription = { 'aria-describedby': undefined }

const layers: Record<string, Layer> = {
  // This is the first layer, because only the first opening on a page draws the first frame.
  'a dialog of Radix that is not modal': ({ change, inside, open }) => (
    <Radix.Root modal={false} onOpenChange={change} open={open}>
      <Radix.Portal>
        <Radix.Content {...noDescription} data-host>
          <Radix.Title>Host</Radix.Title>
          {inside}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
  'a dialog of Base UI': ({ change, inside, open }) => (
    <BaseDialog.Root onOpenChange={(next) => change(next)} open={open}>
      <BaseDialog.Portal>
        {/* The position puts the dialog above its own backdrop. */}
        <BaseDialog.Popup data-host style={{ position: 'fixed' }}>
          {inside}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  ),
  'a popover of Base UI': ({ change, inside, open }) => (
    <Popover.Root onOpenChange={(next) => change(next)} open={open}>
      <Popover.Trigger>Menu</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner>
          <Popover.Popup data-host>{inside}</Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  ),
  'a modal dialog of Radix': ({ change, inside, open }) => (
    <Radix.Root onOpenChange={change} open={open}>
      <Radix.Portal>
        <Radix.Content {...noDescription} data-host>
          <Radix.Title>Host</Radix.Title>
          {inside}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
  'a drawer of vaul': ({ change, inside, open }) => (
    <Drawer.Root onOpenChange={change} open={open}>
      <Drawer.Portal>
        <Drawer.Content {...noDescription} data-host>
          <Drawer.Title>Host</Drawer.Title>
          {inside}
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  ),
}

/** A page with the layer, which is open at first if `isFirst`, and with these wallets. */
async function show(layer: Layer, isFirst: boolean, wallets = ['alice', 'bob']) {
  const portico = createPortico({
    beacons: false,
    families: [scriptedFamily(wallets)],
    networks: [
      {
        id: 1,
        name: 'Network',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
    ],
    storage: memoryStorage(),
    storageKey: crypto.randomUUID(),
  }) as Portico
  const page = { isOpen: false, open: () => {} }
  const Layer = layer
  function Page() {
    const [open, change] = useState(isFirst)
    useEffect(() => {
      page.isOpen = open
      page.open = () => change(true)
    })
    return (
      <>
        {!isFirst && <ConnectButton />}
        <Layer
          change={change}
          inside={isFirst ? <ConnectButton /> : <input aria-label="Field" />}
          open={open}
        />
      </>
    )
  }
  const { unmount } = await render(
    <PorticoProvider portico={portico}>
      <Page />
    </PorticoProvider>,
  )
  onTestFinished(unmount)
  const query = <element extends Element>(selector: string) => {
    const { shadowRoot } = document.querySelector('portico-modal') ?? {}
    return shadowRoot?.querySelector<element & Element>(selector) ?? null
  }
  const dialog = () => query<HTMLDialogElement>('dialog')
  return {
    isFocused: () => document.activeElement?.closest('[data-host]') !== null,
    openModal: async () => {
      const button = () => document.querySelector<HTMLElement>('.portico-button:not(:disabled)')
      await expect.poll(button).not.toBeNull()
      await userEvent.click(button() ?? expect.unreachable())
      await expect.poll(() => dialog()?.open).toBe(true)
      // These parts load after the first frame.
      await expect.poll(() => query('button[data-testid=header-close]')).not.toBeNull()
      await import('../modal/shell/keepEvents.js')
      await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
    },
    page,
    portico,
    query,
    untilClosed: () => expect.poll(() => dialog()?.open ?? false).toBe(false),
  }
}

test.each(
  Object.entries(layers),
)('hardening R37: the modal opens from %s, which stays open, and the focus returns into it', async (_, layer) => {
  const { isFocused, openModal, page, portico, query, untilClosed } = await show(layer, true)
  await openModal()
  await userEvent.keyboard('{Escape}')
  await untilClosed()
  expect(page.isOpen).toBe(true)
  expect(isFocused()).toBe(true)

  await openModal()
  await userEvent.click(query('[data-testid=header-close]') ?? expect.unreachable())
  await untilClosed()
  expect(page.isOpen).toBe(true)
  expect(isFocused()).toBe(true)

  await openModal()
  const row = [...(document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll('button') ?? [])]
  await userEvent.click(row.find(({ textContent }) => /alice/i.test(textContent)) ?? expect.unreachable())
  await expect.poll(() => findActive(portico.store.getState())?.status).toBe('live')
  await untilClosed()
  expect(page.isOpen).toBe(true)
})

test.each(
  Object.entries(layers).filter(([name]) => !name.includes('popover')),
)('hardening R37: while the modal is open, %s opens: the modal stays readable, and then the focus goes to the dialog', async (_, layer) => {
  const { isFocused, openModal, page, untilClosed } = await show(layer, false)
  await openModal()
  page.open()
  await expect.poll(() => document.querySelector('[data-host]')).not.toBeNull()
  const host = document.querySelector('portico-modal') ?? expect.unreachable()
  await expect.poll(() => host.hasAttribute('aria-hidden') || host.hasAttribute('inert')).toBe(false)
  await userEvent.keyboard('{Escape}')
  await untilClosed()
  expect(page.isOpen).toBe(true)
  await expect.poll(isFocused).toBe(true)
})

test.each(
  Object.entries(layers),
)('hardening R37: above %s, a finger scrolls the list of the modal', async (_, layer) => {
  await browserPage.viewport(360, 320)
  await emulateTouch(true)
  const list = document.body.appendChild(document.createElement('div'))
  list.style.cssText = 'block-size: 100px; overflow: auto'
  list.append(Object.assign(document.createElement('div'), { style: 'block-size: 1000px' }))
  onTestFinished(async () => {
    list.remove()
    await emulateTouch(false)
    await browserPage.viewport(414, 896)
  })
  // The browser scrolls a list of the page in this way, so what follows is a real gesture.
  await swipeUp(list, 40)
  await expect.poll(() => list.scrollTop).toBeGreaterThan(0)

  const many = Array.from({ length: 12 }, (_, index) => `wallet ${index}`)
  const { openModal, page, query } = await show(layer, true, many)
  await openModal()
  // In a low window, a view with an action scrolls as a whole.
  const body = query('.screen:has(> .screen-action)') ?? query('.screen-body') ?? expect.unreachable()
  await expect.poll(() => body.scrollHeight - body.clientHeight).toBeGreaterThan(60)
  const ofPage = () => [list.scrollTop, window.scrollY]
  const before = ofPage()
  await swipeUp(body, 60)
  await expect.poll(() => body.scrollTop).toBeGreaterThan(10)
  expect(page.isOpen).toBe(true)
  expect(ofPage()).toEqual(before)
})
