import type { SettingsSection } from '@portico/protocol/frame'
import { expect, test } from 'vitest'
import type { ApprovalRequest } from '../approval/approvalRequest.js'
import { bracketedTexts, textsOf } from '../language/testing/textsOf.js'
import { devices, me, refused, sessions, showFrame } from './testing/showFrame.js'

const site = { name: 'Shop', origin: 'https://shop.example' }
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Calls that allow spending of a token without a limit, send a coin, and use an unknown function. */
const calls: ApprovalRequest = {
  account,
  calls: [
    {
      // approve(0x7099…, 2^256 - 1)
      data: `0x095ea7b300000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8${'f'.repeat(64)}`,
      to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      value: 0n,
    },
    { data: '0x', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 10n ** 18n },
    { data: '0xdeadbeef', to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', value: 0n },
  ],
  fees: [],
  isRepeat: true,
  kind: 'calls',
  method: 'wallet_sendCalls',
  networkId: 'eip155:1',
  operation: {
    feeWei: 10n ** 15n,
    isFirst: true,
    isSponsored: false,
    unpaid: [{ problem: 'payerRefused', values: { host: 'pay.example' } }],
  },
  problem: { problem: 'networkUnsaid' },
}

const requests: readonly ApprovalRequest[] = [
  calls,
  {
    account,
    bytes: new TextEncoder().encode('Hello.'),
    kind: 'message',
    method: 'personal_sign',
    networkId: 'eip155:1',
  },
  {
    account,
    data: {
      domain: { name: 'Market', verifyingContract: account, version: '2' },
      message: { deadline: '1900000000', price: '5' },
      primaryType: 'Order',
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Order: [
          { name: 'price', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
    },
    kind: 'typedData',
    networkId: 'eip155:1',
  },
  {
    account,
    from: undefined,
    kind: 'email',
    login: { kind: 'email', name: null },
    networkId: 'eip155:1',
    to: 'a@b.example',
  },
]

const answers = {
  '/v1/user/audit': {
    entries: [
      {
        at: 0,
        count: 3,
        detail: null,
        deviceName: 'A browser',
        event: 'secret.released',
        id: '1',
        origin: null,
        place: null,
      },
    ],
  },
  '/v1/user/devices': devices,
  '/v1/user/me': me({ isFresh: true }),
  '/v1/user/sessions': sessions,
  '/v1/vault/releases': { releases: [] },
}
const sections: readonly SettingsSection[] = [
  'secret',
  'security',
  'passkey',
  'password',
  'export',
  'devices',
  'sessions',
  'activity',
  'delete',
]
const secrets = [
  { createdAt: 0, envelopeId: '1', kind: 'passkey' as const, label: 'Phone' },
  { createdAt: 0, envelopeId: '2', kind: 'password' as const, label: '' },
]

/** Matches data on these screens that is in no catalog. */
const data =
  /0x|\bETH\b|example|Shop|Hello|Market|Order|^order$|price|deadline|domain|Ethereum|Phone|browser|phone|203\.0| ago$| UTC$|^[\dA-Fa-f]{2,4}$|^[^\p{L}]*$/u

/** Lists the texts on the screen, with the labels that only assistive technology reads. */
function textsOnScreen(): string[] {
  const root = document.querySelector('#root')
  if (!root) return []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  const labels = [...root.querySelectorAll('[aria-label]')].map(
    (each) => each.getAttribute('aria-label') ?? '',
  )
  return [...texts, ...labels].filter((text) => text.trim() !== '')
}

/**
 * Returns the text on the screen that is not from a catalog. A sentence with elements inside consists of several text
 * nodes.
 */
function outsideOfCatalogs(): string[] {
  const left: string[] = []
  let depth = 0
  for (const text of textsOnScreen()) {
    const outside = [...text].filter((character) => {
      if (character === '⟦') depth += 1
      if (character === '⟧') depth -= 1
      return depth === 0 && character !== '⟧'
    })
    left.push(outside.join('').trim())
  }
  return left.filter((text) => text !== '' && !data.test(text))
}

test('behavior: every word of an approval comes from the catalogs', async () => {
  for (const request of requests) {
    const { frame, surface, unmount } = await showFrame({}, { texts: await bracketedTexts() })
    void surface.ask(site, request, async () => {}).catch(() => {})
    await expect.element(frame.getByTestId('reject')).toBeVisible()
    await expect.poll(outsideOfCatalogs).toEqual([])
    await unmount()
  }
})

test.each(sections)('behavior: every word of the settings comes from the catalogs: %s', async (section) => {
  const { surface, unmount } = await showFrame(answers, {
    texts: await bracketedTexts(),
    vault: { secrets: async () => secrets },
  })
  void surface.openSettings(section)
  await expect.poll(() => textsOnScreen().length).toBeGreaterThan(3)
  await expect.poll(outsideOfCatalogs).toEqual([])
  await unmount()
})

test('behavior: an approval is in the language of the page, down to its warnings and its amounts', async () => {
  const { frame, surface, title } = await showFrame({}, { texts: await textsOf('es') })
  void surface.ask(site, calls, async () => {}).catch(() => {})
  await expect.element(frame.getByTestId('reject')).toHaveTextContent('Rechazar')
  expect(title()).toBe('3 llamadas, todo o nada')
  const text = () => document.querySelector('#root')?.textContent ?? ''
  for (const words of [
    'Se hace llamar “Shop”',
    'Ya aprobaste esto, pero la red no lo confirmó.',
    'Esto puede fallar: La red no pudo decir si esto se completaría.',
    'Esto permite que otra persona se lleve todos tus tokens de este tipo, ahora y más adelante.',
    'Llamada desconocida: no se puede leer su efecto.',
    'pay.example no pagará la comisión. Si apruebas, tú pagas la comisión.',
    'Permitir gastar',
    'Sin límite',
    'Cuenta inteligente, creada por esta transacción',
  ])
    expect(text()).toContain(words)
  await expect.element(frame.getByTestId('fee')).toHaveTextContent(/^Como máximo 0\.001/)
})

test('behavior: so is the unlocking of the wallet', async () => {
  const texts = await textsOf('es')
  const { frame, surface } = await showFrame(answers, {
    texts,
    vault: {
      isLocked: async () => true,
      lock: async () => ({
        challenge: 'c',
        envelopes: [{ envelopeId: '1', kind: 'password', label: '', parameters: {}, sealed: '' }] as never,
        kind: 'secret',
      }),
    },
  })
  void surface.openSettings('password')
  await expect.element(frame.getByText(texts.unlock('gate.text'))).toBeVisible()
  await frame.getByRole('button', { name: 'Desbloquear' }).click()
  await expect
    .element(frame.getByLabelText('Contraseña de la wallet'))
    .toHaveAccessibleDescription('Escribe tu contraseña.')
  await frame.getByRole('button', { name: 'Usar tu frase de recuperación' }).click()
  await frame.getByLabelText('Frase de recuperación').fill('nada')
  await frame.getByRole('button', { name: 'Desbloquear' }).click()
  await expect.element(frame.getByText('Esta no es una frase de recuperación válida.')).toBeVisible()
})

test('behavior: so are the settings, with their times, plurals and the server’s refusals', async () => {
  const texts = await textsOf('es')
  const { frame, surface, title } = await showFrame(
    {
      ...answers,
      '/v1/user/sessions': () => {
        throw refused('RATE_LIMITED', 'Too often. Try again in 5 s.')
      },
    },
    { texts },
  )
  void surface.openSettings('security')
  await frame.getByText('Registro de seguridad').click()
  expect(title()).toBe('Registro de seguridad')
  await expect.element(frame.getByText('Wallet abierta, 3 veces')).toBeVisible()
  await frame.getByRole('button', { name: 'Atrás' }).click()
  await frame.getByText('Dispositivos', { exact: true }).click()
  await expect.element(frame.getByText('This browser (actual)')).toBeVisible()
  await expect.element(frame.getByText(/hace \d+ (min|s)/).first()).toBeVisible()
  await frame.getByRole('button', { name: 'Atrás' }).click()
  await frame.getByText('Sesiones abiertas', { exact: true }).click()
  await expect
    .element(frame.getByRole('alert'))
    .toHaveTextContent('Demasiados intentos. Inténtalo más tarde.')
})
