import { formatSignInMessage } from '@portico/protocol/signin'
import { adopt, uiCss } from 'portico/ui'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ApprovalRequest, SmartOperation } from '../approval/approvalRequest.js'
import { createRecipients } from '../approval/recipients.js'
import type { Rpc } from '../networks/rpc.js'
import { memoryStore } from '../storage/frameStore.js'
import { ApprovalScreen } from './ApprovalScreen.js'
import { screensCss } from './screens.css.js'
import { ScreensProvider } from './screensContext.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A payment of a smart account, and who pays its fee. */
const draw = (operation: Partial<SmartOperation>) =>
  show({
    account,
    calls: [{ data: '0x', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 5n }],
    fees: [],
    kind: 'calls',
    method: 'wallet_sendCalls',
    networkId: 'eip155:1',
    operation: { feeWei: 21_000n * 10n ** 9n, isFirst: false, isSponsored: false, ...operation },
  })

const drawMessage = (bytes: Uint8Array<ArrayBuffer>) =>
  show({ account, bytes, kind: 'message', method: 'personal_sign', networkId: 'eip155:1' })

type Showing = { name?: string; onApprove?: () => void; rpc?: Rpc }

async function show(
  request: ApprovalRequest,
  { name, onApprove = () => {}, rpc = async () => ({}) }: Showing = {},
) {
  adopt(document, uiCss, screensCss)
  const store = memoryStore()
  const value = {
    hostCloses: () => false,
    nowMs: Date.now,
    own: async () => [],
    recipients: createRecipients(store),
    rpc,
    store,
  }
  return render(
    <ScreensProvider value={value}>
      <ApprovalScreen
        asker={{ name, origin: 'https://shop.example' }}
        isWorking={false}
        onApprove={onApprove}
        onReject={() => {}}
        onReviewElsewhere={undefined}
        request={request}
      />
    </ScreensProvider>,
  )
}

test('behavior: who pays is named: the operator, or the host that the app named', async () => {
  const own = await draw({ isSponsored: true })
  await expect.element(own.getByTestId('fee')).toHaveTextContent(/^Paid for you$/)
  await own.unmount()
  const app = await draw({ isSponsored: true, payer: 'pay.shop.example' })
  await expect.element(app.getByTestId('fee')).toHaveTextContent(/^Paid by pay\.shop\.example$/)
})

test('behavior: a paymaster that does not pay is told, with who pays in its place', async () => {
  const unpaid = 'pay.shop.example does not pay for this: “over budget”.'
  const screen = await draw({ unpaid })
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent(`${unpaid} You would pay the fee yourself.`)
  await expect.element(screen.getByTestId('fee')).toHaveTextContent(/^At most 0\.000021/)
})

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))

test('hardening A14: a sign-in message for another site names it, by its domain or by its address', async () => {
  const message = (domain: string, uri: string) =>
    encode(
      formatSignInMessage({
        accountAddress: account,
        chainId: 'eip155:1',
        domain,
        issuedAt: '2026-01-01T00:00:00Z',
        nonce: 'abcdefgh12345678',
        uri,
        version: '1',
      }),
    )
  const own = await drawMessage(message('shop.example', 'https://shop.example/in'))
  await expect.element(own.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(own.getByRole('note').elements()).toEqual([])
  await own.unmount()
  for (const [domain, uri, named] of [
    ['bank.example', 'https://bank.example/', 'bank.example'],
    ['shop.example', 'https://bank.example/', 'https://bank.example/'],
    ['shop.example', 'https://shop.example.evil.io/', 'https://shop.example.evil.io/'],
  ] as const) {
    const screen = await drawMessage(message(domain, uri))
    await expect
      .element(screen.getByRole('note').first())
      .toHaveTextContent(`This signs you in to ${named}, which is not the site that asks.`)
    await screen.unmount()
  }
})

test('hardening A11: hidden characters of a message are told and marked, bytes are called bytes', async () => {
  const hiding = await drawMessage(encode('Pay\u200b 1\u202e coin\nnow'))
  await expect.element(hiding.getByRole('note').first()).toHaveTextContent('This text has hidden characters.')
  expect(hiding.getByTestId('message').element().textContent).toBe('Pay[U+200B] 1[U+202E] coin\nnow')
  await hiding.unmount()
  const raw = await drawMessage(new Uint8Array([0xff, 0xfe, 0x00]))
  await expect.element(raw.getByRole('note').first()).toHaveTextContent('This is no text: 3 bytes')
  await expect.element(raw.getByTestId('message')).toHaveTextContent('0xfffe00')
  expect(raw.getByText('Unknown call').elements()).toEqual([])
})

test('behavior: what a simulation says of an unknown call comes with a word that the contract may do otherwise', async () => {
  const simulates: Rpc = async (_, method) =>
    method === 'eth_simulateV1' ? [{ calls: [{ logs: [], status: '0x1' }] }] : {}
  const ask = (data: `0x${string}`) =>
    show(
      {
        account,
        calls: [{ data, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 5n }],
        fees: [],
        kind: 'calls',
        method: 'eth_sendTransaction',
        networkId: 'eip155:1',
      },
      { rpc: simulates },
    )
  const words = /may behave otherwise/
  const unknown = await ask('0xdeadbeef')
  await expect.element(unknown.getByTestId('changes')).toHaveTextContent(words)
  await unknown.unmount()
  const plain = await ask('0x')
  await expect.element(plain.getByTestId('changes')).toHaveTextContent(/no balance would change/)
  await expect.element(plain.getByTestId('changes')).not.toHaveTextContent(words)
})

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Typed data of one struct, of fields such as `uint256 value`. */
const drawTyped = (
  primaryType: string,
  shape: readonly string[],
  message: Readonly<Record<string, unknown>>,
  { domain = {}, ...showing }: Showing & { domain?: Readonly<Record<string, unknown>> } = {},
) =>
  show(
    {
      account,
      data: {
        domain: { chainId: 1, name: 'USD Coin', verifyingContract: token, version: '2', ...domain },
        message,
        primaryType,
        types: {
          [primaryType]: shape.map((each) => {
            const [type = '', name = ''] = each.split(' ')
            return { name, type }
          }),
        },
      },
      kind: 'typedData',
      networkId: 'eip155:1',
    },
    showing,
  )

test('hardening A13: a signature that moves tokens is shown as that, and its receiver as a stranger', async () => {
  const screen = await drawTyped(
    'TransferWithAuthorization',
    [
      'address from',
      'address to',
      'uint256 value',
      'uint256 validAfter',
      'uint256 validBefore',
      'bytes32 nonce',
    ],
    {
      from: account,
      nonce: `0x${'1'.repeat(64)}`,
      to: stranger,
      validAfter: '0',
      validBefore: '1900000000',
      value: '5000000',
    },
  )
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Send tokens' })).toBeVisible()
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent('You have not sent anything to this address from here before.')
  await expect.element(screen.getByText('5000000 base units')).toBeVisible()
})

test('hardening A13: data that a contract checks and nobody knows is called so, and takes a second press', async () => {
  const onApprove = vi.fn()
  const screen = await drawTyped('Drain', ['uint256 everything'], { everything: '1' }, { onApprove })
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent('Nobody knows what the contract does with this signature.')
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await userEvent.click(button)
  await expect.element(button).toHaveTextContent('Press again to approve')
  expect(onApprove).not.toHaveBeenCalled()
  await userEvent.click(button)
  expect(onApprove).toHaveBeenCalledTimes(1)
  await screen.unmount()
  const domain = { verifyingContract: undefined }
  const words = await drawTyped('SignIn', ['string nonce'], { nonce: 'a1' }, { domain, onApprove })
  await expect.element(words.getByTestId('approve')).toHaveAttribute('data-armed')
  expect(words.getByRole('note').elements()).toEqual([])
  await userEvent.click(words.getByTestId('approve'))
  expect(onApprove).toHaveBeenCalledTimes(2)
})

test('behavior: what cannot be sent is shown with the reason, can be rejected, and cannot be approved', async () => {
  const blocked = 'Not enough ETH for this and its fee.'
  const screen = await show({
    account,
    blocked,
    calls: [{ data: '0x', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 5n }],
    fees: [],
    kind: 'calls',
    method: 'eth_sendTransaction',
    networkId: 'eip155:1',
  })
  await expect.element(screen.getByRole('heading', { name: 'Send' }).first()).toBeVisible()
  await expect.element(screen.getByRole('note').first()).toHaveTextContent(blocked)
  const approve = screen.getByTestId('approve')
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
  await expect.element(approve).toHaveAccessibleDescription(blocked)
  await expect.element(screen.getByTestId('reject')).not.toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByTestId('fee').elements()).toEqual([])
})

test('hardening A11: hidden characters of typed data are told and marked: values, names, the domain, the page’s name', async () => {
  const told = async (
    words: RegExp,
    shown: string,
    ...[type, shape, message, more]: Parameters<typeof drawTyped>
  ) => {
    const screen = await drawTyped(type, shape, message, {
      ...more,
      domain: { verifyingContract: undefined, ...more?.domain },
    })
    await expect.element(screen.getByRole('note').first()).toHaveTextContent(words)
    expect(document.querySelector('.frame-card')?.textContent).toContain(shown)
    await screen.unmount()
  }
  const data = /^This data has hidden characters\./
  await told(data, 'a[U+202E]b', 'Mail', ['string text'], { text: 'a\u202eb' })
  await told(data, 'te[U+200B]xt', 'Mail', ['string te\u200bxt'], { 'te\u200bxt': 'a' })
  await told(data, 'to[U+000A]value', 'Mail', ['string to\nvalue'], { 'to\nvalue': 'a' })
  await told(data, 'Ma[U+2066]il', 'Ma\u2066il', ['string text'], { text: 'a' })
  await told(data, 'Co[U+3164]in', 'Mail', ['string text'], { text: 'a' }, { domain: { name: 'Co\u3164in' } })
  const name = 'Sh\u202eop'
  await told(
    /^This site’s name for itself has hidden/,
    '“Sh[U+202E]op”',
    'Mail',
    ['bool ok'],
    { ok: true },
    { name },
  )
  const plain = await drawTyped(
    'Mail',
    ['string text'],
    { text: 'a\nb' },
    { domain: { verifyingContract: undefined } },
  )
  expect(plain.getByRole('note').elements()).toEqual([])
})

test('behavior: what data calls itself is shown once, its numbers in groups, its times with a date', async () => {
  const screen = await drawTyped('Vote', ['uint256 amount', 'uint256 deadline', 'address to'], {
    amount: '1234567',
    deadline: '1900000000',
    to: stranger,
  })
  await expect.element(screen.getByText('USD Coin, version 2')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Sign data' }).elements()).toHaveLength(1)
  const tree = document.querySelector('.tree')
  expect([...(tree?.querySelectorAll('.digit-groups') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '1234567',
    '1900000000',
  ])
  expect([...(tree?.querySelectorAll('.digit-groups:first-of-type > span') ?? [])].length).toBe(7)
  expect(tree?.textContent).toContain('Sun, 17 Mar 2030 17:46:40 UTC')
  expect(tree?.querySelector('.address-groups')?.children).toHaveLength(10)
})
