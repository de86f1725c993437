import { formatSignInMessage } from '@portico/protocol/signin'
import { base58 } from '@scure/base'
import { adopt, uiCss } from 'portico/ui'
import { encodeFunctionData, getAddress, pad, parseAbi, stringToHex, toHex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ApprovalRequest, SmartOperation } from '../approval/approvalRequest.js'
import type { ReadPrices } from '../approval/readPrices.js'
import { createRecipients } from '../approval/recipients.js'
import { WalletError } from '../errors/WalletError.js'
import { createFrameTexts } from '../language/frameTexts.js'
import type { Rpc } from '../networks/rpc.js'
import { encodeGrant } from '../smart/sessions.js'
import { memoryStore } from '../storage/frameStore.js'
import { ApprovalScreen } from './ApprovalScreen.js'
import { screensCss } from './screens.css.js'
import { ScreensProvider } from './screensContext.js'
import { holdByKey } from './testing/holdByKey.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Shows a payment of a smart account, with the payer of its fee. */
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

type Showing = { name?: string; onApprove?: () => void; prices?: ReadPrices; rpc?: Rpc }

async function show(
  request: ApprovalRequest,
  { name, onApprove = () => {}, prices = async () => undefined, rpc = async () => ({}) }: Showing = {},
) {
  adopt(document, uiCss, screensCss)
  // The screen is drawn as in a window of the wallet's own, which needs the focus.
  window.focus()
  const store = memoryStore()
  const value = {
    hostCloses: () => false,
    isWindow: true,
    nowMs: Date.now,
    own: async () => [],
    pendingProof: { current: undefined },
    prices,
    projectId: '',
    recipients: createRecipients(store),
    rpc,
    store,
    texts: createFrameTexts(),
  }
  return render(
    <ScreensProvider value={value}>
      <ApprovalScreen
        site={{ name, origin: 'https://shop.example' }}
        isWorking={false}
        onApprove={onApprove}
        onReject={() => {}}
        onReviewElsewhere={undefined}
        request={request}
      />
    </ScreensProvider>,
  )
}

test('behavior: the payer is shown: the operator, or the host that the app named', async () => {
  const own = await draw({ isSponsored: true })
  await expect.element(own.getByTestId('fee')).toHaveTextContent(/^Paid for you$/)
  await own.unmount()
  const app = await draw({ isSponsored: true, payer: 'pay.shop.example' })
  await expect.element(app.getByTestId('fee')).toHaveTextContent(/^Paid by pay\.shop\.example$/)
})

test('behavior: if a paymaster does not pay, the screen says so and names the payer', async () => {
  const unpaid = 'pay.shop.example will not pay the fee: “over budget”.'
  const screen = await draw({ unpaid })
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent(`${unpaid} If you approve, you pay the fee yourself.`)
  await expect.element(screen.getByTestId('fee')).toHaveTextContent(/^At most 0\.000021/)
})

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))

test('hardening A14: a sign-in message for another site is flagged with that site, from its domain or its URL', async () => {
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
      .toHaveTextContent(`This signs you in to ${named}, but ${named} did not send this request.`)
    await screen.unmount()
  }
})

test('hardening A11: hidden characters of a message are reported and marked, and bytes are called bytes', async () => {
  const hiding = await drawMessage(encode('Pay\u200b 1\u202e coin\nnow'))
  await expect.element(hiding.getByRole('note').first()).toHaveTextContent('This text has hidden characters,')
  expect(hiding.getByTestId('message').element().textContent).toBe('Pay[U+200B] 1[U+202E] coin\nnow')
  await hiding.unmount()
  const raw = await drawMessage(new Uint8Array([0xff, 0xfe, 0x00]))
  await expect.element(raw.getByRole('note').first()).toHaveTextContent('This is not text but 3 bytes')
  await expect.element(raw.getByTestId('message')).toHaveTextContent('0xfffe00')
  expect(raw.getByText('Unknown call').elements()).toEqual([])
})

test('behavior: a simulated unknown call has a notice that the contract may behave differently', async () => {
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
  const words = /may behave differently/
  const unknown = await ask('0xdeadbeef')
  await expect.element(unknown.getByTestId('changes')).toHaveTextContent(words)
  await unknown.unmount()
  const plain = await ask('0x')
  await expect.element(plain.getByTestId('changes')).toHaveTextContent(/only the fee would be paid/)
  await expect.element(plain.getByTestId('changes')).not.toHaveTextContent(words)
})

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Shows typed data of one struct, with fields such as `uint256 value`. */
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

test('hardening A13: a signature that moves tokens is shown as such, and its recipient as new', async () => {
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
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Send tokens' })).toBeVisible()
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent('This is the first transfer to this address from this browser.')
  await expect.element(screen.getByText('5000000 base units')).toBeVisible()
})

test('hardening A13: unknown data that a contract checks is shown as such, and needs a second press', async () => {
  const onApprove = vi.fn()
  const screen = await drawTyped('Drain', ['uint256 everything'], { everything: '1' }, { onApprove })
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent('This wallet cannot tell what the contract will do with this signature.')
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await holdByKey(button)
  await expect.element(button).toHaveTextContent('Press again to sign')
  expect(onApprove).not.toHaveBeenCalled()
  await holdByKey(button)
  expect(onApprove).toHaveBeenCalledTimes(1)
  await screen.unmount()
  const domain = { name: 'Shop', verifyingContract: undefined }
  const words = await drawTyped('SignIn', ['string nonce'], { nonce: 'a1' }, { domain, onApprove })
  await expect.element(words.getByTestId('approve')).toHaveAttribute('data-armed')
  expect(words.getByRole('note').elements()).toEqual([])
  await holdByKey(words.getByTestId('approve'))
  expect(onApprove).toHaveBeenCalledTimes(2)
})

test('hardening A13: a shared account’s unlimited fee is shown as such, and needs a second press', async () => {
  const onApprove = vi.fn()
  await page.viewport(414, 1_600)
  const screen = await drawTyped(
    'SafeTx',
    [
      'address to',
      'uint256 value',
      'bytes data',
      'uint8 operation',
      'uint256 safeTxGas',
      'uint256 baseGas',
      'uint256 gasPrice',
      'address gasToken',
      'address refundReceiver',
      'uint256 nonce',
    ],
    {
      baseGas: '0',
      data: '0x',
      gasPrice: '2000000000',
      gasToken: token,
      nonce: '0',
      operation: 0,
      refundReceiver: stranger,
      safeTxGas: '0',
      to: stranger,
      value: '0',
    },
    { onApprove },
  )
  const words = screen.getByText('This pays a fee from the shared account')
  await expect.element(words).toBeVisible()
  expect(words.element().closest('[role=note]')).toHaveAttribute('data-danger')
  await expect.element(screen.getByText('No limit: the fee grows with the gas')).toBeVisible()
  await expect.element(screen.getByText('This is the first transfer to this address')).toBeVisible()
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await holdByKey(button)
  await expect.element(button).toHaveTextContent('Press again to sign')
  expect(onApprove).not.toHaveBeenCalled()
})

test('hardening A14: a text under another site’s name is shown as such, and needs a second press', async () => {
  const onApprove = vi.fn()
  const domain = { name: 'dYdX Chain', verifyingContract: undefined, version: undefined }
  const screen = await drawTyped(
    'dYdX',
    ['string action'],
    { action: 'dYdX Chain Onboarding' },
    { domain, onApprove },
  )
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent(
      'This data says that it is for “dYdX Chain”, but the request comes from https://shop.example.',
    )
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await holdByKey(button)
  await expect.element(button).toHaveTextContent('Press again to sign')
  expect(onApprove).not.toHaveBeenCalled()
})

test('hardening A11: a trade at an unknown contract is shown in the danger color, and needs a second press', async () => {
  const onApprove = vi.fn()
  await page.viewport(414, 1_600)
  const data = encodeFunctionData({
    abi: parseAbi([
      'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline)',
    ]),
    args: [5n, [token, stranger], account, 1_900_000_000n],
  })
  const screen = await show(payment({ calls: [{ data, to: stranger, value: 5n }] }), { onApprove })
  const words = screen.getByText('This wallet does not know the contract.')
  await expect.element(words).toBeVisible()
  expect(words.element().closest('[role=note]')).toHaveAttribute('data-danger')
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await holdByKey(button)
  await expect.element(button).toHaveTextContent('Press again to approve')
  expect(onApprove).not.toHaveBeenCalled()
})

test('hardening A13: a contract that is paid under another contract’s function is shown as new, and needs a second press', async () => {
  const onApprove = vi.fn()
  await page.viewport(414, 1_600)
  const data = encodeFunctionData({
    abi: parseAbi(['struct Pair { address token; address spender; }', 'function lockdown(Pair[] approvals)']),
    args: [[]],
  })
  const screen = await show(payment({ calls: [{ data, to: stranger, value: 5n }] }), { onApprove })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Unknown call' })).toBeVisible()
  await expect.element(screen.getByTitle(stranger)).toBeVisible()
  await expect.element(screen.getByText('This is the first transfer to this address')).toBeVisible()
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await holdByKey(button)
  await expect.element(button).toHaveTextContent('Press again to approve')
  expect(onApprove).not.toHaveBeenCalled()
})

test('hardening A13: approving a number is shown as an allowance if the contract says that it is a token', async () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function approve(address spender, uint256 amount)']),
    args: [stranger, 0n],
  })
  const asked = payment({ calls: [{ data, to: token, value: 0n }] })
  const words = 'The contract may be a token or a collection.'
  const open = await show(asked)
  await expect
    .element(open.getByRole('heading', { level: 1, name: 'Allow spending, or taking an item' }))
    .toBeVisible()
  await expect.element(open.getByText(words)).toBeVisible()
  await open.unmount()
  const tells: Rpc = async (_, __, params) => {
    const [{ data }] = params as [{ data?: string }]
    return data === '0x313ce567' ? toHex(6, { size: 32 }) : '0x'
  }
  const known = await show(asked, { rpc: tells })
  await expect
    .element(known.getByRole('heading', { level: 1, name: 'Revoke permission to spend' }))
    .toBeVisible()
  expect(known.getByText(words).elements()).toEqual([])
})

test('hardening A11: a token that a key may send is named by its address, and shown as a token once the contract says so', async () => {
  const data = encodeGrant({
    endsAt: 2_000_000_000,
    feeLimitWei: 10n ** 15n,
    key: stranger,
    limits: [{ perPeriod: 2_100_000n, token }],
    periodSeconds: 0,
    startsAt: 1_900_000_000,
  })
  const asked = payment({ calls: [{ data, to: account, value: 0n }] })
  const silent = await show(asked)
  const words = silent.getByRole('main')
  await expect.element(words).toHaveTextContent('At most, or up to item number2100000')
  expect(silent.getByTitle(token).elements()).toHaveLength(1)
  await expect
    .element(words)
    .toHaveTextContent(/If it is a collection, this lets someone else take all your items up to/)
  await silent.unmount()

  const tells: Rpc = async (_, __, params) => {
    const [call] = params as [{ data?: string }]
    return call.data === '0x313ce567' ? toHex(6, { size: 32 }) : '0x'
  }
  const known = await show(asked, { rpc: tells })
  await expect.element(known.getByRole('main')).toHaveTextContent(/In total, at most2\.1/)
  expect(known.getByTitle(token).elements()).toHaveLength(1)
  await expect.element(known.getByRole('main')).not.toHaveTextContent('collection')
})

test('hardening A12: data without a network is shown as valid on any, with a warning and a second press', async () => {
  const onApprove = vi.fn()
  // High enough to show everything without scrolling.
  await page.viewport(414, 1_600)
  const allow = ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
  const message = { deadline: '1900000000', nonce: '0', owner: account, spender: stranger, value: '5' }
  // The wallet's network must not give a token's name to data that is valid on any network.
  const rpc = vi.fn<Rpc>(async () => ({}))
  const domain = { chainId: undefined }
  const screen = await drawTyped('Permit', allow, message, { domain, onApprove, rpc })
  await expect.element(screen.getByTestId('network')).toHaveTextContent('Any network')
  await expect.element(screen.getByText('This request names no network.')).toBeVisible()
  await expect.element(screen.getByText('5 base units')).toBeVisible()
  expect(rpc).not.toHaveBeenCalled()
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await holdByKey(button)
  expect(onApprove).not.toHaveBeenCalled()
  await screen.unmount()
  const own = await drawTyped('Permit', allow, message)
  await expect.element(own.getByTestId('network')).toHaveTextContent('Ethereum')
  expect(own.getByText('This request names no network.').elements()).toEqual([])
})

test('behavior: a request that cannot be sent is shown with the reason, can be rejected, and cannot be approved', async () => {
  const blocked = 'There is not enough ETH for this and the network fee.'
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

test('hardening A11: hidden characters of typed data are reported and marked: values, names, the domain, the page’s name', async () => {
  const told = async (
    words: RegExp,
    shown: string,
    ...[type, shape, message, more]: Parameters<typeof drawTyped>
  ) => {
    const screen = await drawTyped(type, shape, message, {
      ...more,
      domain: { name: 'Shop', verifyingContract: undefined, ...more?.domain },
    })
    await expect.element(screen.getByRole('note').first()).toHaveTextContent(words)
    expect(document.querySelector('.frame-card')?.textContent).toContain(shown)
    await screen.unmount()
  }
  const data = /^This data has hidden characters,/
  await told(data, 'a[U+202E]b', 'Mail', ['string text'], { text: 'a\u202eb' })
  await told(data, 'te[U+200B]xt', 'Mail', ['string te\u200bxt'], { 'te\u200bxt': 'a' })
  await told(data, 'to[U+000A]value', 'Mail', ['string to\nvalue'], { 'to\nvalue': 'a' })
  await told(data, 'Ma[U+2066]il', 'Ma\u2066il', ['string text'], { text: 'a' })
  // From the seventh on, marks would cover the lines above.
  await told(data, `e${'\u0301'.repeat(6)}[U+0301]t`, 'Mail', [`string e${'\u0301'.repeat(7)}t`], {
    [`e${'\u0301'.repeat(7)}t`]: 'a',
  })
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
    { domain: { name: 'Shop', verifyingContract: undefined } },
  )
  expect(plain.getByRole('note').elements()).toEqual([])
})

test('behavior: the name of the data is shown once, its numbers in groups, its times with a date', async () => {
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

afterEach(async () => {
  document.documentElement.dir = 'ltr'
  await page.viewport(414, 896)
})

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const lowerBob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const payment = (change: Partial<Extract<ApprovalRequest, { kind: 'calls' }>> = {}): ApprovalRequest => ({
  account,
  calls: [{ data: '0x', to: bob, value: 10n ** 16n }],
  fees: [{ gas: 21_000n, isLegacy: false, maxFeePerGas: 1_200_000_192n, maxPriorityFeePerGas: 1n, nonce: 0 }],
  kind: 'calls',
  method: 'eth_sendTransaction',
  networkId: 'eip155:1',
  ...change,
})

test.each([
  ['eip155:1', bob],
  // The address has the checksum of EIP-1191, which includes the network.
  ['eip155:30', getAddress(bob, 30)],
] as const)('hardening R40: on %s an address has the same capitals as in the page’s review, whatever the request has', async (networkId, written) => {
  const screen = await show(payment({ calls: [{ data: '0x', to: lowerBob, value: 1n }], networkId }))
  await expect.element(screen.getByTitle(written)).toHaveTextContent(written)
})

test('hardening R40: an address in signed data has the capitals of the network that the data names', async () => {
  const screen = await show({
    account,
    data: {
      domain: { chainId: 30, name: 'Vote' },
      message: { to: lowerBob },
      primaryType: 'Vote',
      types: { Vote: [{ name: 'to', type: 'address' }] },
    },
    kind: 'typedData',
    networkId: 'eip155:30',
  })
  await expect.element(screen.getByTitle(getAddress(bob, 30))).toBeVisible()
})

/** The log in which a simulating node reports that 0.01 ether goes to Bob. */
const sentLog = {
  address: `0x${'e'.repeat(40)}`,
  data: toHex(10n ** 16n, { size: 32 }),
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', pad(account), pad(bob)],
}

test('hardening A13: an item that leaves in the simulation is shown, with its collection and its number', async () => {
  const [topic = '0x', ...ends] = sentLog.topics
  const log = { address: token.toLowerCase(), data: '0x', topics: [topic, ...ends, toHex(7, { size: 32 })] }
  const rpc: Rpc = async (_, method) =>
    method === 'eth_simulateV1' ? [{ calls: [{ logs: [log], status: '0x1' }] }] : {}
  const screen = await show(payment({ calls: [{ data: '0x', to: bob, value: 0n }] }), { rpc })
  const changes = screen.getByTestId('changes')
  await expect.element(changes).toHaveTextContent('You send an item')
  await expect.element(changes).toHaveTextContent('Number 7')
  await expect.element(changes.getByTitle(token)).toBeVisible()
  await expect.element(changes).not.toHaveTextContent('only the fee would be paid')
})

test('behavior: an ordinary send fits one page of a phone, and says what leaves once, unless the node says otherwise', async () => {
  await page.viewport(360, 640)
  const rpc: Rpc = async (_, method) =>
    method === 'eth_simulateV1' ? [{ calls: [{ logs: [sentLog], status: '0x1' }] }] : {}
  const send = (value: bigint) =>
    payment({
      calls: [{ data: '0x', to: bob, value }],
      fees: [],
      operation: { feeWei: 21_000n * 10n ** 9n, isFirst: true, isSponsored: false },
    })
  const screen = await show(send(10n ** 16n), { name: 'Agora', rpc })
  await expect.element(screen.getByTestId('approve')).toHaveTextContent('Send 0.01 ETH')
  await expect.element(screen.getByText('This is the first transfer to this address')).toBeVisible()
  await expect
    .element(screen.getByTestId('account-type'))
    .toHaveTextContent('Smart account, created by this transaction')
  const body = document.querySelector('.screen-body')
  expect(body?.scrollHeight).toBe(body?.clientHeight)
  expect(screen.getByTestId('changes').elements()).toEqual([])
  await screen.unmount()
  const other = await show(send(5n), { rpc })
  await expect.element(other.getByTestId('changes')).toHaveTextContent('0.01 ETH')
})

test('hardening A42: no node can rename a well-known token, or give it more decimals', async () => {
  const lies: Rpc = async (_, method, params) => {
    if (method !== 'eth_call') return {}
    const [{ data }] = params as [{ data: string }]
    return data === '0x313ce567' ? toHex(18, { size: 32 }) : stringToHex('DUST', { size: 32 })
  }
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [stranger, 2_500_000n * 10n ** 6n],
  })
  const to = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const screen = await show(payment({ calls: [{ data, to, value: 0n }] }), { rpc: lies })
  await expect.element(screen.getByText('2,500,000')).toBeVisible()
  await expect.element(screen.getByText('USDC')).toBeVisible()
})

test('hardening A40: a token with another token’s name is flagged wherever it appears, and needs a second press', async () => {
  await page.viewport(414, 2_400)
  const onApprove = vi.fn()
  const says =
    (logs: readonly unknown[]): Rpc =>
    async (_, method, params) => {
      if (method === 'eth_simulateV1') return [{ calls: [{ logs, status: '0x1' }] }]
      if (method !== 'eth_call') return {}
      const [{ data }] = params as [{ data: string }]
      return data === '0x313ce567'
        ? toHex(6, { size: 32 })
        : data === '0x95d89b41'
          ? stringToHex('USD\u0421', { size: 32 })
          : '0x'
    }
  const words = 'A token in this request calls itself USDC, or something very similar'
  const sent = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [stranger, 5n],
  })
  const toCome = {
    ...sentLog,
    address: token.toLowerCase(),
    topics: [sentLog.topics[0], pad(bob), pad(account)],
  }
  const asked = (to: `0x${string}`, data: `0x${string}`) => payment({ calls: [{ data, to, value: 0n }] })
  for (const [request, logs] of [
    [asked(token, sent), []],
    [asked(bob, '0x'), [toCome]],
  ] as const) {
    const screen = await show(request, { onApprove, rpc: says(logs) })
    await expect.element(screen.getByText(words)).toBeVisible()
    expect(screen.getByText(words).element().closest('[role=note]')).toHaveAttribute('data-danger')
    await expect.element(screen.getByTitle(token).first()).toBeVisible()
    const button = screen.getByTestId('approve')
    await expect.element(button).toHaveAttribute('data-armed')
    await holdByKey(button)
    await expect.element(button).toHaveTextContent(/Press again/)
    expect(onApprove).not.toHaveBeenCalled()
    await screen.unmount()
  }
  const listed = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const own = await show(asked(listed, sent), { rpc: says([]) })
  await expect.element(own.getByTestId('changes')).toHaveTextContent('only the fee would be paid')
  expect(own.getByText(words).elements()).toEqual([])
})

test('hardening A40: a false name is shown while another token of the request does not respond', async () => {
  const silent = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
  const rpc: Rpc = async (_, method, params) => {
    if (method !== 'eth_call') return {}
    const [{ data, to }] = params as [{ data: string; to: string }]
    if (to.toLowerCase() === silent.toLowerCase()) return new Promise(() => {})
    return data === '0x313ce567' ? toHex(6, { size: 32 }) : stringToHex('USDC', { size: 32 })
  }
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [stranger, 5n],
  })
  const calls = ([token, silent] as const).map((to) => ({ data, to, value: 0n }))
  const screen = await show(payment({ calls }), { rpc })
  await expect
    .element(screen.getByText('A token in this request calls itself USDC, or something very similar'))
    .toBeVisible()
})

test.each([
  ['the name', '0x95d89b41'],
  ['the decimals', '0x313ce567'],
  ['the owner', '0x6352211e'],
])('hardening R44: if the node does not say %s of a token, the screen says so, and needs a second press', async (_, selector) => {
  await page.viewport(414, 2_400)
  const rpc: Rpc = async (__, method, params) => {
    if (method !== 'eth_call') return {}
    const [{ data }] = params as [{ data: string }]
    if (data.startsWith(selector)) throw new WalletError('NODE_REFUSED', 'limit', { nodeCode: -32005 })
    return data === '0x313ce567' ? toHex(6, { size: 32 }) : '0x'
  }
  const data = encodeFunctionData({
    abi: parseAbi(['function transferFrom(address from, address to, uint256 amount)']),
    args: [account, stranger, 5n],
  })
  const onApprove = vi.fn()
  const screen = await show(payment({ calls: [{ data, to: token, value: 0n }] }), { onApprove, rpc })
  await expect
    .element(screen.getByText('The network did not say what some tokens or collections'))
    .toBeVisible()
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await holdByKey(button)
  await expect.element(button).toHaveTextContent(/Press again/)
  expect(onApprove).not.toHaveBeenCalled()
})

test('hardening R44: an amount of a token that could not be read says so', async () => {
  const log = { ...sentLog, address: token.toLowerCase() }
  const rpc: Rpc = async (_, method) => {
    if (method === 'eth_simulateV1') return [{ calls: [{ logs: [log], status: '0x1' }] }]
    if (method !== 'eth_call') return {}
    throw new WalletError('NODE_REFUSED', 'limit', { nodeCode: -32005 })
  }
  const screen = await show(payment({ calls: [{ data: '0x', to: bob, value: 0n }] }), { rpc })
  await expect.element(screen.getByText(/^\d+ base units of a token that could not be read$/)).toBeVisible()
})

test('behavior: a screen reader announces warnings and changes that arrive after the rest of the screen', async () => {
  let respond = () => {}
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  const rpc: Rpc = async (_, method, params) => {
    await responded
    if (method === 'eth_simulateV1') return [{ calls: [{ logs: [sentLog], status: '0x1' }] }]
    if (method !== 'eth_call') return {}
    const [{ data }] = params as [{ data: string }]
    return data === '0x313ce567' ? toHex(6, { size: 32 }) : stringToHex('USDC', { size: 32 })
  }
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [stranger, 5n],
  })
  const screen = await show(payment({ calls: [{ data, to: token, value: 0n }] }), { rpc })
  // A region that is added together with its text is not read.
  const regions = [...document.querySelectorAll('[aria-live=polite]')]
  respond()
  const named = screen.getByText('A token in this request calls itself USDC, or something very similar')
  const first = screen.getByText('This is the first transfer to this address from this browser.')
  for (const late of [named, first, screen.getByTestId('changes')]) {
    await expect.element(late).toBeVisible()
    expect(regions).toContain(late.element().closest('[aria-live]'))
  }
})

test('behavior: every stop of the Tab key has a name, also a part that scrolls', async () => {
  await page.viewport(360, 640)
  const screen = await show(
    payment({
      calls: [
        {
          data: `0xdeadbeef${'00'.repeat(2_000)}`,
          to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          value: 5n,
        },
      ],
    }),
  )
  const bytes = screen.getByRole('region', { name: 'Data' })
  await expect.element(bytes).toHaveAttribute('tabindex', '0')
  const whole = screen.getByRole('group', { exact: true, name: 'Unknown call' })
  await expect.element(whole).toHaveClass('screen-body')
  await expect.element(whole).toHaveAttribute('tabindex', '0')
  await screen.unmount()
  // A message does not scroll by itself.
  const message = await drawMessage(encode('Hello. '.repeat(500)))
  await expect.element(message.getByRole('group', { name: 'Sign message' })).toHaveAttribute('tabindex', '0')
  expect(document.querySelectorAll('main [tabindex="0"]')).toHaveLength(1)
})

test('behavior: a request that would fail has one error, whether the node simulates or not', async () => {
  const silent = await show(payment({ problem: 'execution reverted' }))
  await expect
    .element(silent.getByRole('note').first())
    .toHaveTextContent(/This may fail: execution reverted/)
  await expect
    .element(silent.getByTestId('changes'))
    .toHaveTextContent(/Only the fee would be paid.*would fail/)
  await expect.element(silent.getByTestId('changes')).not.toHaveTextContent('cannot show')
  await silent.unmount()
  const failing: Rpc = async (_, method) =>
    method === 'eth_simulateV1' ? [{ calls: [{ logs: [], status: '0x0' }] }] : {}
  const told = await show(payment(), { rpc: failing })
  await expect
    .element(told.getByTestId('changes'))
    .toHaveTextContent(/Only the fee would be paid.*would fail/)
  await told.unmount()
  const two = payment({ calls: [1n, 2n].map((value) => ({ data: '0x', to: bob, value })) })
  const several = await show(two, { rpc: failing })
  await expect.element(several.getByTestId('changes')).toHaveTextContent(/One of the transactions would fail/)
  await several.unmount()
  const mute = await show(payment())
  await expect.element(mute.getByTestId('changes')).toHaveTextContent(/Not simulated/)
})

test('hardening A29: text of a node or a contract does not overlap other lines, or reverse anything', async () => {
  const said = `re\u202everted\n: a${'\u0301'.repeat(80)}b`
  const clean = 'reverted : \u00e1\u0301\u0301b'
  for (const change of [{ problem: said }, { blocked: said }] as const) {
    const screen = await show(payment(change))
    await expect.element(screen.getByRole('note').first()).toHaveTextContent(clean)
    await screen.unmount()
  }
  const unpaid = await draw({ unpaid: said })
  await expect.element(unpaid.getByRole('note').first()).toHaveTextContent(clean)
})

test.each([
  360, 320,
])('behavior: at %i px a fee is not cut off, short, never lower than the real one, and shown in money', async (width) => {
  await page.viewport(width, 800)
  const prices: ReadPrices = async ([id = '']) => new Map([[id.toLowerCase(), { usd: 2_700 }]])
  const screen = await show(payment(), { prices })
  const fee = screen.getByTestId('fee')
  // 0.000025200004032 ether.
  await expect.element(fee).toHaveTextContent(/^At most 0\.0000253 ETH ?about \$0\.07$/)
  const parts = [...document.querySelectorAll<HTMLElement>('.whole')]
  expect(parts.length).toBeGreaterThan(3)
  const lineHeights = parts.map((part) => part.getBoundingClientRect().height)
  expect(Math.max(...lineHeights)).toBeLessThan(24)
})

test('behavior: the highest possible fee includes the rollup’s fee for the bytes', async () => {
  const screen = await show(payment({ dataFeeWei: 10n ** 14n }))
  // 0.000125200004032 ether.
  await expect.element(screen.getByTestId('fee')).toHaveTextContent(/^At most 0\.000126 ETH/)
})

test('behavior: if a rollup’s node does not return its fee for the bytes, the screen says so', async () => {
  const screen = await show(payment({ isDataFeeUnknown: true }))
  await expect
    .element(screen.getByTestId('fee'))
    .toHaveTextContent(/^At most 0\.0000253 ETH.*plus a network data fee, not known yet$/)
  // It is shown as a fact about the fee, not as a warning.
  await expect.element(screen.getByRole('note').first()).not.toHaveTextContent('data')
  await screen.unmount()
  const known = await show(payment())
  await expect.element(known.getByTestId('fee')).toBeVisible()
  expect(document.body.textContent).not.toContain('network data fee')
})

test('behavior: a fee without a price, or of a test network, has no money value', async () => {
  for (const price of [0, undefined]) {
    const prices: ReadPrices = async ([id = '']) =>
      price === undefined ? undefined : new Map([[id, { usd: price }]])
    const screen = await show(payment(), { prices })
    await expect.element(screen.getByTestId('fee')).toHaveTextContent(/^At most 0\.0000253 ETH$/)
    await screen.unmount()
  }
})

test('behavior: in right-to-left layout each value is at the end of its line', async () => {
  document.documentElement.dir = 'rtl'
  await page.viewport(360, 800)
  const screen = await show(payment())
  for (const id of ['network', 'fee']) {
    const value = screen.getByTestId(id).element()
    const range = document.createRange()
    range.selectNodeContents(value)
    const left = value.closest('.facts')?.getBoundingClientRect().left ?? 0
    expect(Math.abs(range.getBoundingClientRect().left - left)).toBeLessThan(1)
  }
})

test('behavior: a new recipient is named once, with one warning in a whole batch', async () => {
  const words = 'This is the first transfer to this address from this browser.'
  const count = (text: string) => document.body.innerText.replaceAll(/\s/g, '').split(text).length - 1
  const plain = await show(payment())
  await expect.element(plain.getByText(words)).toBeVisible()
  expect(count(bob)).toBe(1)
  await plain.unmount()
  const lower = bob.toLowerCase() as `0x${string}`
  const batch = payment({
    calls: [bob, stranger, lower].map((to) => ({ data: '0x', to: to as `0x${string}`, value: 5n })),
  })
  const screen = await show(batch)
  await expect.element(screen.getByText(words).first()).toBeVisible()
  expect(
    screen
      .getByText(words)
      .elements()
      .map((each) => each.closest('.call')),
  ).toEqual([...document.querySelectorAll('.call')].slice(0, 2))
})

/** Returns the bytes of a payment of 5 lamports by the system program. */
const solanaPayment = btoa(
  String.fromCharCode(
    ...[1, ...new Array<number>(64).fill(0), 1, 0, 1, 3],
    ...[...new Array<number>(32).fill(7), ...new Array<number>(32).fill(8), ...new Array<number>(32).fill(0)],
    ...[...new Array<number>(32).fill(9), 1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0],
  ),
)

test('behavior: a Solana transaction says that it is not simulated, and for a plain payment the button says "send"', async () => {
  const screen = await show({
    account: 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx',
    isSent: true,
    kind: 'solana',
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    transactions: [solanaPayment],
  })
  await expect.element(screen.getByTestId('changes')).toHaveTextContent(/Not simulated/)
  await expect.element(screen.getByTestId('approve')).toHaveTextContent(/^Send$/)
})

test('hardening A13: a fee that the site chose, the nonce of a waiting transaction and one that must wait are shown, and need a second press', async () => {
  const fee = {
    gas: 21_000n,
    isLegacy: false,
    maxFeePerGas: 10n ** 12n,
    maxPriorityFeePerGas: 10n ** 12n,
    nonce: 4,
  }
  for (const [strange, words] of [
    [{ timesUsual: 250 }, 'The site chose a fee 250 times as high as the usual network fee.'],
    [{ replaces: 4 }, 'This replaces your pending transaction number 4'],
    [{ waitsFor: 2 }, 'Your next transaction number is 2, but the site chose 4 for this one.'],
  ] as const) {
    const onApprove = vi.fn()
    const screen = await show(payment({ fees: [{ ...fee, ...strange }] }), { onApprove })
    await expect.element(screen.getByText(words)).toBeVisible()
    await holdByKey(screen.getByTestId('approve'))
    await expect.element(screen.getByTestId('approve')).toHaveTextContent('Press again to send')
    expect(onApprove).not.toHaveBeenCalled()
    await screen.unmount()
  }
})

test('hardening A47: a request that may have been sent says that it counts once', async () => {
  const screen = await show(payment({ isRepeat: true }))
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent('You approved this before, but the network did not confirm it.')
})

test('hardening A13: a Solana transaction that never expires, and a compute price that is far too high, are flagged', async () => {
  const budget = base58.decode('ComputeBudget111111111111111111111111111111')
  const of = (program: ArrayLike<number>, ...instructions: number[][]) =>
    base58.encode(
      new Uint8Array([
        ...[1, ...new Array<number>(64).fill(0), 1, 0, 1, 3],
        ...[...new Array<number>(32).fill(7), ...new Array<number>(32).fill(8), ...Array.from(program)],
        ...[...new Array<number>(32).fill(9), instructions.length, ...instructions.flat()],
      ]),
    )
  const lasting = of(new Uint8Array(32), [2, 2, 1, 0, 4, 4, 0, 0, 0])
  const dear = of(budget, [2, 0, 9, 3, 0, 0, 0, 0, 1, 0, 0, 0])
  for (const [transaction, words] of [
    [lasting, /^This transaction never expires/],
    [dear, /^The site chose a fee far above the usual network fee/],
  ] as const) {
    const screen = await show({
      account: 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx',
      isSent: false,
      kind: 'solana',
      networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      transactions: [transaction],
    })
    await expect.element(screen.getByText(words)).toBeVisible()
    await screen.unmount()
  }
})

/**
 * Builds a transaction. Each account is given by its first byte. The user's account comes first, and the programs come
 * last.
 */
const solanaTransaction = (
  keys: readonly (readonly number[])[],
  programs: number,
  ...instructions: readonly (readonly number[])[]
) =>
  base58.encode(
    new Uint8Array([
      ...[1, ...new Array<number>(64).fill(0), 1, 0, programs, keys.length, ...keys.flat()],
      ...[...new Array<number>(32).fill(9), instructions.length, ...instructions.flat()],
    ]),
  )
const fill = (byte: number) => new Array<number>(32).fill(byte)
const showSolana = (transaction: string, showing: Showing = {}) =>
  show(
    {
      account: base58.encode(new Uint8Array(32).fill(7)),
      isSent: true,
      kind: 'solana',
      networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      transactions: [transaction],
    },
    showing,
  )

test('hardening A13: a new Solana account with another owner is a danger that shows its owner, and needs two presses', async () => {
  const onApprove = vi.fn()
  await page.viewport(414, 2_400)
  const program = [...base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')]
  const create = [...fill(0).slice(0, 4), 0, 242, 5, 42, 1, 0, 0, 0, 165, 0, 0, 0, 0, 0, 0, 0, ...program]
  const ask = (owner: number) => {
    const keys = [fill(7), fill(8), fill(10), fill(0), program]
    const open = [18, ...fill(owner)]
    return showSolana(
      solanaTransaction(keys, 2, [3, 2, 0, 1, create.length, ...create], [4, 2, 1, 2, open.length, ...open]),
      { onApprove },
    )
  }
  const screen = await ask(11)
  const words = screen.getByText('You will lose what is in it')
  await expect.element(words).toBeVisible()
  expect(words.element().closest('[role=note]')).toHaveAttribute('data-danger')
  await expect.element(screen.getByText('This puts money into a new account')).toBeVisible()
  await expect.element(screen.getByText('5 SOL', { exact: true })).toBeVisible()
  await expect.element(screen.getByTitle(base58.encode(new Uint8Array(fill(11))))).toBeVisible()
  await expect.poll(() => screen.getByText('This is the first transfer to this').elements().length).toBe(2)
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await holdByKey(button)
  await expect.element(button).toHaveTextContent('Press again to approve')
  expect(onApprove).not.toHaveBeenCalled()
  await screen.unmount()
  const own = await ask(7)
  await expect.element(own.getByTestId('approve')).toHaveAttribute('data-armed')
  expect(own.getByRole('note').elements()).toEqual([])
  await holdByKey(own.getByTestId('approve'))
  expect(onApprove).toHaveBeenCalledOnce()
})

test('hardening A13: an account that a site pays for, instead of the user’s wallet, is a danger and needs two presses', async () => {
  const onApprove = vi.fn()
  const create = [...fill(0).slice(0, 4), 64, 66, 15, 0, 0, 0, 0, 0, ...fill(0).slice(0, 8), ...fill(11)]
  const transaction = base58.encode(
    new Uint8Array([
      ...[2, ...new Array<number>(128).fill(0), 2, 0, 1, 3, ...fill(8), ...fill(7), ...fill(0), ...fill(9)],
      ...[1, 2, 2, 0, 1, create.length, ...create],
    ]),
  )
  const screen = await showSolana(transaction, { onApprove })
  const words = screen.getByText('You will lose what is in it')
  await expect.element(words).toBeVisible()
  expect(words.element().closest('[role=note]')).toHaveAttribute('data-danger')
  const button = screen.getByTestId('approve')
  await expect.element(button).toHaveAttribute('data-armed')
  await holdByKey(button)
  await expect.element(button).toHaveTextContent('Press again to approve')
  expect(onApprove).not.toHaveBeenCalled()
})

const memoPrograms = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

test('hardening A11: hidden characters in a Solana memo are reported and marked', async () => {
  const program = [...base58.decode(memoPrograms[0] ?? '')]
  const ask = (text: string) => {
    const bytes = encode(text)
    // Source: Solana, compact-u16.
    const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7]
    return showSolana(solanaTransaction([fill(7), program], 1, [1, 0, ...length, ...bytes]))
  }
  const hiding = await ask('nice\u202e\u200bhidden')
  const alarm = hiding.getByRole('note').filter({ hasText: 'This note has hidden characters,' })
  await expect.element(alarm).toBeVisible()
  await expect.element(hiding.getByText('nice[U+202E][U+200B]hidden')).toBeVisible()
  await hiding.unmount()
  const marked = await ask('\ufeffhi')
  await expect.element(marked.getByText('[U+FEFF]hi')).toBeVisible()
  await marked.unmount()
  const long = await ask(`${'\u0001'.repeat(900)}end`)
  expect(long.getByText(/^\[U\+0001\]/).element().textContent).toMatch(/\[U\+0001\]end$/)
  await long.unmount()
  const plain = await ask('Two\nlines')
  await expect.element(plain.getByText('Two lines')).toBeVisible()
  expect(plain.getByText('hidden characters').elements()).toEqual([])
})

test('hardening A14: a Solana transaction that contains only a note is called a signature of a text, and needs two presses', async () => {
  const onApprove = vi.fn()
  const pay = [2, 2, 0, 1, 12, 2, 0, 0, 0, ...new Array<number>(8).fill(1)]
  const limit = [2, 0, 5, 2, 1, 0, 0, 0]
  const note = [3, 0, 2, 104, 105]
  const ask = (program: string, budget: string, ...instructions: number[][]) => {
    const programs = [budget, program].map((key) => [...base58.decode(key)])
    return showSolana(solanaTransaction([fill(7), fill(8), ...programs], 2, ...instructions), { onApprove })
  }
  const budget = 'ComputeBudget111111111111111111111111111111'
  const warned = 'This transaction contains only the note below, so by signing it, you sign that text.'
  for (const memo of memoPrograms) {
    const screen = await ask(memo, budget, limit, limit, note)
    await expect.element(screen.getByRole('note').first()).toHaveTextContent(warned)
    expect(screen.getByRole('note').first().element()).toHaveAttribute('data-danger')
    const button = screen.getByTestId('approve')
    await expect.element(button).toHaveAttribute('data-armed')
    await holdByKey(button)
    await expect.element(button).toHaveTextContent(/Press again/)
    expect(onApprove).not.toHaveBeenCalled()
    await screen.unmount()
  }
  const paid = await ask(memoPrograms[0] ?? '', base58.encode(new Uint8Array(32)), pay, note)
  await expect.element(paid.getByText('hi', { exact: true })).toBeVisible()
  expect(paid.getByText('contains only the note').elements()).toEqual([])
})

test('behavior: a plain payment to a new recipient fits one screen, in the frame of a phone of 360 px', async () => {
  // The card has 640 px, less the row that names the wallet's site.
  await page.viewport(360, 596)
  const simulates: Rpc = async (_, method) =>
    method === 'eth_simulateV1' ? [{ calls: [{ logs: [sentLog], status: '0x1' }] }] : {}
  const prices: ReadPrices = async ([id = '']) => new Map([[id.toLowerCase(), { usd: 2_700 }]])
  const screen = await show(payment(), { prices, rpc: simulates })
  await expect.element(screen.getByTestId('fee-worth')).toBeVisible()
  await expect.element(screen.getByText(/first transfer to this/)).toBeVisible()
  const body = document.querySelector('.screen-body')
  expect((body?.scrollHeight ?? 0) - (body?.clientHeight ?? 0)).toBe(0)
})

test('hardening A24: the new email address is shown beside the current one, and needs two presses', async () => {
  const request = {
    account,
    from: undefined,
    kind: 'email',
    networkId: 'eip155:1',
    to: 'evil@x.test',
  } as const
  const screen = await show(request)
  await expect.element(screen.getByTestId('email-from')).toHaveTextContent('None')
  await expect.element(screen.getByTestId('email-to')).toHaveTextContent('evil@x.test')
  await expect.element(screen.getByRole('note').first()).toHaveTextContent(/can log in to this wallet/)
  await screen.unmount()
  const bySocial = await show({ ...request, login: { kind: 'google', name: 'ada@x.test' } })
  await expect.element(bySocial.getByText('Current login')).toBeVisible()
  await expect.element(bySocial.getByTestId('email-from')).toHaveTextContent('Google, as ada@x.test')
  await bySocial.unmount()
  const onApprove = vi.fn()
  const changed = await show({ ...request, from: 'alice@x.test' }, { onApprove })
  await expect.element(changed.getByTestId('email-from')).toHaveTextContent('alice@x.test')
  const button = changed.getByTestId('approve')
  await expect.poll(() => button.element().hasAttribute('data-armed')).toBe(true)
  await holdByKey(button)
  expect(onApprove).not.toHaveBeenCalled()
  await expect.element(button).toHaveTextContent('Press again to approve')
  await expect.poll(() => button.element().hasAttribute('data-armed')).toBe(true)
  await holdByKey(button)
  expect(onApprove).toHaveBeenCalledOnce()
})

test('hardening A40: a token whose symbol depends on the block is judged by the symbol that is shown', async () => {
  let asked = 0
  const rpc: Rpc = async (_, method, params) => {
    if (method !== 'eth_call') return {}
    const [{ data }] = params as [{ data: string }]
    if (data === '0x313ce567') return toHex(6, { size: 32 })
    if (data !== '0x95d89b41') return '0x'
    asked += 1
    return stringToHex(asked === 1 ? 'USDC' : 'DUST', { size: 32 })
  }
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [stranger, 5n],
  })
  const screen = await show(payment({ calls: [{ data, to: token, value: 0n }] }), { rpc })
  await expect.element(screen.getByText('USDC', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('note').first())
    .toHaveTextContent('A token in this request calls itself USDC, or something very similar')
})

test('hardening A40: a contract whose decimals depend on the block is judged by the decimals that are shown', async () => {
  let asked = 0
  const rpc: Rpc = async (_, method, params) => {
    if (method !== 'eth_call') return {}
    const [{ data }] = params as [{ data: string }]
    if (data === '0x95d89b41') return stringToHex('DUST', { size: 32 })
    if (data !== '0x313ce567') return '0x'
    asked += 1
    return toHex(asked === 1 ? 6 : 12, { size: 32 })
  }
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [stranger, 5_000_000n],
  })
  const screen = await show(payment({ calls: [{ data, to: token, value: 0n }] }), { rpc })
  await expect.element(screen.getByText('DUST', { exact: true })).toBeVisible()
  await expect.poll(() => document.querySelector('.screen-body')?.textContent).toMatch(/(^|[^\d.])5\s*DUST/)
  expect(asked).toBe(1)
})

test('hardening A7: an alarm that comes after the screen was read is scrolled into view, and what follows must be read again', async () => {
  await page.viewport(360, 640)
  const onApprove = vi.fn()
  let respond = () => {}
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  const rpc: Rpc = async (_, method, params) => {
    await responded
    if (method === 'eth_simulateV1')
      return [{ calls: Array.from({ length: 6 }, () => ({ logs: [], status: '0x1' })) }]
    if (method !== 'eth_call') return {}
    const [{ data }] = params as [{ data: string }]
    return data === '0x313ce567' ? toHex(6, { size: 32 }) : stringToHex('USDC', { size: 32 })
  }
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [stranger, 5n],
  })
  const others = Array.from({ length: 5 }, () => ({ data: '0x', to: bob, value: 5n }) as const)
  const calls = [{ data, to: token, value: 0n } as const, ...others]
  const screen = await show(payment({ calls, fees: [] }), { onApprove, rpc })
  const body = document.querySelector('.screen-body') as HTMLElement
  await expect.element(screen.getByTestId('read-on')).toBeVisible()
  for (let top = 0; top < body.scrollHeight; top += 100) body.scrollTo({ behavior: 'instant', top })
  await expect.element(screen.getByTestId('approve')).toHaveAttribute('data-armed')
  respond()
  await expect.element(screen.getByText('calls itself USDC')).toBeInViewport()
  await expect.element(screen.getByTestId('read-on')).toBeVisible()
  expect(onApprove).not.toHaveBeenCalled()
})
