import { es } from '@portico/texts/es/language'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { open } from '../core/actions/open.js'
import { storyPortico } from '../modal/testing/storyPortico.js'
import { ConnectButton } from './ConnectButton.js'
import { PorticoProvider } from './PorticoProvider.js'

afterEach(() => void vi.restoreAllMocks())

const hosts = () => [...document.querySelectorAll('portico-modal')]
const titleOf = (host: Element | undefined) => host?.shadowRoot?.querySelector('h2')?.textContent

test('behavior: two kits on one page speak two languages, from the button to the modal', async () => {
  const english = storyPortico({ wallets: [{ name: 'Willow' }] })
  const spanish = storyPortico({ language: es, wallets: [{ name: 'Willow' }] })
  const screen = await render(
    <>
      <PorticoProvider portico={english}>
        <ConnectButton data-testid="english" />
      </PorticoProvider>
      <PorticoProvider portico={spanish}>
        <ConnectButton data-testid="spanish" />
      </PorticoProvider>
    </>,
  )
  await expect.element(screen.getByTestId('english')).toHaveTextContent('Connect wallet')
  await expect.element(screen.getByTestId('spanish')).toHaveTextContent('Conectar wallet')

  open(spanish)
  await expect
    .poll(() => hosts().map((host) => [host.getAttribute('lang'), host.getAttribute('dir')]))
    .toContainEqual(['es', 'ltr'])
  const ownHost = () => hosts().find((host) => host.getAttribute('lang') === 'es')
  await expect.poll(() => titleOf(ownHost())).toBe('Conectar wallet')
  // The first frame and the modal that replaces it have the same texts.
  await expect.poll(() => ownHost()?.shadowRoot?.querySelector('[data-testid="portico-modal"]')).toBeTruthy()
  expect(titleOf(ownHost())).toBe('Conectar wallet')
  expect(ownHost()?.shadowRoot?.textContent).toContain('No tengo wallet')

  open(english)
  const otherHost = () => hosts().find((host) => host.getAttribute('lang') === 'en')
  await expect.poll(() => titleOf(otherHost())).toBe('Connect wallet')
  expect(otherHost()?.getAttribute('dir') ?? '').toBe('')
  await expect.poll(() => otherHost()?.shadowRoot?.textContent).toContain('I don’t have a wallet')
  spanish.stop()
  english.stop()
})
