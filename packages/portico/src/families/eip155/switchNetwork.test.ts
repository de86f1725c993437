import { createTestWallet, ProviderRpcError } from '@portico/testkit'
import { anvil, mainnet, sepolia } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Network, toNetwork } from '../../core/network.js'
import type { Session } from '../../core/session.js'
import { switchNetwork } from './switchNetwork.js'

type Request = { method: string; params?: readonly unknown[] }

function sessionOf(provider: unknown): Session {
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  return { accounts: [], connector, networkId: 'eip155:1', provider }
}

/** A wallet on mainnet with scripted responses. `switches` has one function per request to switch. */
function scripted(parameters: { add?: () => unknown; switches: readonly (() => unknown)[] }) {
  const requests: Request[] = []
  const state = { chainId: '0x1' }
  let switches = 0
  const provider = {
    request: async ({ method, params }: Request) => {
      if (method === 'eth_chainId') return state.chainId
      requests.push({ method, ...(params && { params }) })
      if (method === 'wallet_addEthereumChain') return parameters.add?.() ?? null
      return parameters.switches[Math.min(switches++, parameters.switches.length - 1)]?.() ?? null
    },
  }
  return {
    methods: () => requests.map(({ method }) => method),
    requests,
    session: sessionOf(provider),
    state,
  }
}

function fail(code: number, message = 'x', data?: unknown) {
  return () => {
    throw new ProviderRpcError({ code, data, message })
  }
}

const target = toNetwork(sepolia)
const switched = (session: Session, network: Network = target) =>
  switchNetwork(session, { network, signal: new AbortController().signal })

test('default', async () => {
  const wallet = createTestWallet({ answer: 'approve', chains: [mainnet, sepolia] })
  await switched(sessionOf(wallet.provider))
  expect(wallet.getChainId()).toBe(sepolia.id)
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['switchNetwork'])
})

test('behavior: a network that the wallet does not know is added', async () => {
  const wallet = createTestWallet({ answer: 'approve', chains: [mainnet] })
  await switched(sessionOf(wallet.provider))
  expect(wallet.getChainId()).toBe(sepolia.id)
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual(['addNetwork'])
})

test('behavior: every form of "unknown" is recognized', async () => {
  const unknown = [
    fail(4902),
    fail(5000),
    fail(32603),
    fail(-32603, 'Unrecognized chain ID'),
    fail(-32603, 'Internal', { originalError: { code: 4902 } }),
  ]
  for (const answer of unknown) {
    const { methods, session, state } = scripted({
      add: () => {
        state.chainId = '0xaa36a7'
      },
      switches: [answer],
    })
    await switched(session)
    expect(methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  }
})

test('behavior: a wallet that adds without switching is asked to switch again', async () => {
  const { methods, session, state } = scripted({
    switches: [
      fail(4902),
      () => {
        state.chainId = '0xaa36a7'
      },
    ],
  })
  await switched(session)
  expect(methods()).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ])
})

test('behavior: a wallet that responds before it has switched is awaited', async () => {
  const { session, state } = scripted({
    switches: [
      () => {
        setTimeout(() => {
          state.chainId = '0xaa36a7'
        }, 120)
      },
    ],
  })
  await switched(session)
  expect(state.chainId).toBe('0xaa36a7')
})

test('behavior: a phone that switches seconds after its answer is awaited, and not asked to add the network', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { methods, session, state } = scripted({
    switches: [
      () => {
        setTimeout(() => {
          state.chainId = '0xaa36a7'
        }, 6_000)
      },
    ],
  })
  const onPhone = { ...session, connector: { ...session.connector, type: 'WALLET_CONNECT' } } as Session
  const switching = switched(onPhone)
  await vi.advanceTimersByTimeAsync(9_000)
  await switching
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test('error: a phone that does not switch within seconds is given up, and not asked to add the network', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { methods, session } = scripted({ switches: [() => null] })
  const onPhone = { ...session, connector: { ...session.connector, type: 'WALLET_CONNECT' } } as Session
  const failed = expect(switched(onPhone)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_FAILED' })
  await vi.advanceTimersByTimeAsync(9_000)
  await failed
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test('behavior: a network is added with its own endpoints, never the site’s proxy', async () => {
  const addedBy = async (network: Network) => {
    const { requests, session, state } = scripted({
      add: () => {
        state.chainId = `0x${Number(network.id).toString(16)}`
      },
      switches: [fail(4902)],
    })
    await switched(session, network)
    return requests[1]?.params?.[0]
  }
  const own = { http: ['https://rpc.example', 'http://insecure.example', 'wss://rpc.example'] }
  const withOwn = { ...sepolia, rpcUrls: { default: own } }
  expect(
    await addedBy(toNetwork(withOwn, [], ['http://localhost:4000/v1/?chainId=eip155:11155111'])),
  ).toEqual({
    blockExplorerUrls: [sepolia.blockExplorers.default.url],
    chainId: '0xaa36a7',
    chainName: 'Sepolia',
    nativeCurrency: sepolia.nativeCurrency,
    rpcUrls: ['https://rpc.example'],
  })
  expect(await addedBy(toNetwork(anvil))).toMatchObject({
    chainId: '0x7a69',
    rpcUrls: ['http://127.0.0.1:8545'],
  })
  expect(await addedBy(toNetwork(anvil))).not.toHaveProperty('blockExplorerUrls')
  const withoutOwn = { ...sepolia, rpcUrls: { default: { http: [] } } }
  expect(await addedBy(toNetwork(withoutOwn, ['https://host.example']))).toMatchObject({
    rpcUrls: ['https://host.example'],
  })
})

test('hardening A42: a wallet that claims to have switched and did not is not trusted', async () => {
  const { session } = scripted({ switches: [() => null] })
  const adding = scripted({ switches: [fail(4902), () => null] })
  // Each of these waits until the wallet had time to switch. They run in parallel, so that the test waits only once.
  await Promise.all([
    expect(switched(session)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_FAILED', walletCode: 5000 }),
    expect(switched(adding.session)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_FAILED' }),
  ])
})

test('error: the wallet’s errors become the kit’s errors', async () => {
  const codeOf = (first: () => unknown, add?: () => unknown) =>
    switched(scripted({ switches: [first], ...(add && { add }) }).session).catch(({ code, walletCode }) =>
      walletCode === undefined ? code : `${code} ${walletCode}`,
    )
  expect(await codeOf(fail(4001))).toBe('NETWORK_SWITCH_REJECTED')
  expect(await codeOf(fail(-32603, 'User rejected the request'))).toBe('NETWORK_SWITCH_REJECTED')
  expect(await codeOf(fail(-32002))).toBe('REQUEST_PENDING')
  expect(await codeOf(fail(-32601))).toBe('CHAIN_NOT_SUPPORTED')
  expect(await codeOf(fail(4200))).toBe('CHAIN_NOT_SUPPORTED')
  expect(await codeOf(fail(4901))).toBe('NETWORK_SWITCH_FAILED 4901')
  expect(await codeOf(() => Promise.reject('no'))).toBe('NETWORK_SWITCH_FAILED 5000')
  expect(await codeOf(fail(4902), fail(4001))).toBe('NETWORK_SWITCH_REJECTED')
  expect(await codeOf(fail(4902), fail(-32602))).toBe('CHAIN_NOT_SUPPORTED')
  expect(await codeOf(fail(4902), fail(-32601))).toBe('CHAIN_NOT_SUPPORTED')
})

test('error: an aborted switch rejects with its signal’s reason', async () => {
  const controller = new AbortController()
  const { session } = scripted({ switches: [() => new Promise(() => {})] })
  const pending = switchNetwork(session, { network: target, signal: controller.signal })
  const reason = new Error('superseded')
  controller.abort(reason)
  await expect(pending).rejects.toBe(reason)
})

test.each([
  ['a code of another kind', fail(4200, 'Chain 11155111 is not supported')],
  ['a short not', fail(-32000, "The network with id 11155111 isn't configured")],
  ['a curly one', fail(-32000, 'This chain hasn’t been added yet')],
  ['what it cannot find', fail(-32602, 'Could not find network configuration for chain 11155111')],
  ['what it cannot find, in short', fail(-32000, "Can't find that network")],
  ['nothing that matches', fail(-32000, 'No matching chain')],
  ['where it is missing', fail(-32000, 'Chain 0xaa36a7 is not in the list of networks')],
  ['what is unknown', fail(-32000, 'chainId 0xaa36a7 is unknown')],
  ['what to do', fail(-32000, 'Please add it first')],
  ['a nested place', fail(-32000, 'x', { error: { cause: { message: 'Unknown chain id' } } })],
  ['a text with JSON in it', fail(-32000, '{"error":{"code":4902,"message":"x"}}')],
  ['a yes after which nothing changes', () => null],
  ['a name of an error', fail(-32000, 'x', { name: 'UnsupportedChainIdError' })],
  ['a code in words', fail(-32000, 'x', { code: 'CHAIN_NOT_ADDED' })],
  ['JSON behind words', fail(-32000, 'Returned error: {"code":4902,"message":"x"}')],
  ['a number in its data', fail(-32000, 'x', 4902)],
  ['the code of a network that it is not on', fail(4901, 'x')],
  ['the code of WalletConnect', fail(5100, 'x')],
  ['an answer that is an error', () => ({ error: { code: 4902, message: 'x' } })],
  ['what is wrong with its id', fail(-32000, 'chainId 11155111 is invalid')],
  ['what is switched off', fail(-32000, 'This chain is disabled')],
  ['what it does not allow', fail(4100, 'Chain not approved')],
  ['what it lacks', fail(-32000, 'No provider for chain 11155111')],
  ['its id alone', fail(-32000, 'eip155:11155111 not supported')],
  ["the network's name", fail(-32000, 'Sepolia is not available in this wallet')],
  ['what breaks in it', fail(-32000, "Cannot read properties of undefined (reading 'rpcUrls')")],
  ['what to call', fail(-32000, 'Please use wallet_addEthereumChain')],
  ['what to add', fail(-32000, 'please add network first')],
  ['a code in a text', fail(-32000, 'Error 4902')],
  ['a list of errors', fail(-32000, 'x', [{ code: 4902 }])],
  ['what has to come first', fail(-32603, 'The chain has to be added before switching')],
  ['what must be', fail(-32000, 'Network must be configured')],
  ['what it expects', fail(-32602, 'Expected a supported chainId')],
  ['a list that it is not in', fail(-32000, 'chain is not whitelisted')],
  ['what it has nothing for', fail(-32000, 'no configuration for 0xaa36a7')],
  ['the language of its user', fail(-1, 'Không hỗ trợ mạng này')],
  ['Chinese', fail(-1, '不支持该网络')],
  ['a hyphen', fail(-32603, 'Non-configured network')],
  ['what it does not authorize', fail(4100, 'Chain not authorized')],
  ['what its owner did not authorize', fail(4100, 'The chain has not been authorized by the user')],
  ['when', fail(-32000, 'Chain is not yet added')],
  ['what it does not contain', fail(-32000, 'This wallet does not contain Sepolia')],
  ['what is not registered', fail(-32602, 'Unregistered chain')],
  ['nothing but a failure, at once', fail(-32603, 'Internal JSON-RPC error.')],
  ['Czech', fail(-32603, 'Nepodporovaná síť')],
  ['Spanish', fail(-1, 'Red desconocida')],
  ['French', fail(-1, 'Réseau non configuré')],
  ['Turkish', fail(-1, 'Ağ bulunamadı')],
  ['Russian', fail(-1, 'Сеть не добавлена')],
  ['two words', fail(-32000, 'Not found')],
  ['one word', fail(-32000, 'Unsupported')],
  ['one word inside another error', fail(-32603, 'Internal JSON-RPC error.', { message: 'Not supported' })],
  ['parameters', fail(-32602, 'Invalid params')],
  ['what else it supports', fail(-32000, 'This wallet only supports Ethereum')],
  ['what alone is supported', fail(-32000, 'Only Ethereum and Polygon are supported')],
  ['a list of ids', fail(-32602, 'chainId must be one of: 1, 137')],
  ['another id', fail(-32602, 'Expected chainId to be 1')],
  ['a provider', fail(-32000, 'Provider not found for 0xaa36a7')],
  ['what to add where', fail(-32000, 'You need to add Sepolia to your wallet before switching')],
  ['what to add in its settings', fail(-32000, 'Please add Sep Test in the settings')],
  ['Japanese, with another verb', fail(-1, '対応していないネットワークです')],
  ['Japanese, registered', fail(-1, 'このネットワークは登録されていません')],
  ['Portuguese, registered', fail(-1, 'Rede não cadastrada')],
  ['Spanish, registered', fail(-1, 'La red no está registrada')],
  ['Chinese, registered', fail(-1, '该网络未注册')],
  ['Korean, registered', fail(-1, '등록되지 않은 네트워크입니다')],
  ['German, a verb apart', fail(-1, 'Dieses Netzwerk kennt die Wallet nicht')],
  ['Russian, absent', fail(-1, 'Эта сеть отсутствует в кошельке')],
  ['a code in a field of another name', fail(-32603, 'It failed here', { context: { code: 4902 } })],
  ['an error without words', () => Promise.reject(new Error(''))],
  ['an error without anything', () => Promise.reject({})],
])('behavior: a wallet reports an unknown network by %s, and is offered it once', async (_, answer) => {
  const { methods, session, state } = scripted({
    add: () => {
      state.chainId = '0xaa36a7'
    },
    switches: [answer],
  })
  await switched(session)
  expect(methods()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test.each([
  ['User closed modal'],
  ['用户拒绝切换到不支持的网络'],
  ['Người dùng từ chối'],
  ['Cancelado por el usuario: la red no está configurada'],
  ['The user dismissed the request'],
  ['Request was cancelled'],
  ['User rejected adding the chain: network not added'],
  ['User refused to switch: chain 11155111 is not supported'],
  ['رفض المستخدم الطلب'],
  ['Użytkownik odrzucił żądanie'],
  ['Chain switch not approved'],
  ['Network change not permitted'],
  ['Chain switch not authorized by owner'],
  ['Switch to chain 11155111 was not allowed'],
  ['Chain switch unapproved'],
  ['Switching networks was disallowed by the user'],
  ['REJECTED_BY_USER: unsupported network'],
])('behavior: a rejection does not cause an offer to add: %s', async (words) => {
  const { methods, session } = scripted({ switches: [fail(-32603, words)] })
  await expect(switched(session)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_REJECTED' })
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test.each([
  ['Rejected: policy 7'],
  ['The proposal was declined (web)'],
  ['Permintaan ditolak: kebijakan'],
  ['Adding network cancelled'],
  ['Request dismissed: network not added'],
  ['User did not add the network'],
  ['İptal edildi'],
  ['Žiadosť bola zamietnutá'],
  ['Отхвърлено'],
  ['Добавяне на мрежа: отказ'],
  ['Otkazano'],
  ['Not now'],
  ['Maybe later'],
  ['Chain switching is not permitted'],
  ['Changing the network is not allowed'],
  // The tables of words contain none of these.
  ['Teraz nie'],
  ['Сега не'],
  ['Hayır'],
])('behavior: after what may be a rejection, nothing is offered: %s', async (words) => {
  const { methods, session } = scripted({ switches: [fail(-32603, words)] })
  await expect(switched(session)).rejects.toThrow()
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test('behavior: a failure without words, after a user can have decided, causes no offer', async () => {
  const slow = scripted({
    switches: [
      () => new Promise((_, reject) => setTimeout(reject, 700, { code: -32603, message: 'Internal error' })),
    ],
  })
  await expect(switched(slow.session)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_FAILED' })
  expect(slow.methods()).toEqual(['wallet_switchEthereumChain'])
  // Over a relay, the time says nothing.
  const remote = scripted({ switches: [fail(5000, '')] })
  const onPhone = {
    ...remote.session,
    connector: { ...remote.session.connector, type: 'WALLET_CONNECT' },
  } as Session
  await expect(switched(onPhone)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_REJECTED' })
  expect(remote.methods()).toEqual(['wallet_switchEthereumChain'])
})

test('behavior: an error without code and words, after a user can have decided, causes no offer', async () => {
  const { methods, session } = scripted({
    switches: [() => new Promise((_, reject) => setTimeout(reject, 700, new Error('')))],
  })
  await expect(switched(session)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_FAILED' })
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test('behavior: a wallet that fails and is on the network afterwards has switched', async () => {
  const { methods, session, state } = scripted({
    switches: [
      () => {
        state.chainId = '0xaa36a7'
        throw new ProviderRpcError({ code: -32603, message: 'Unknown chain' })
      },
    ],
  })
  await switched(session)
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})

test('behavior: an unknown method, and an unreachable network, do not mean an unknown network', async () => {
  for (const answer of [
    fail(-32601, 'The method wallet_switchEthereumChain does not exist / is not available'),
    fail(-32000, 'Network request failed: the server did not answer'),
    fail(-32000, 'Sepolia did not answer'),
    fail(-32601, 'Not supported'),
    fail(4200, 'Unsupported'),
    fail(-32004, 'Method not supported'),
    fail(-32000, 'This wallet only supports the methods of version 1'),
    fail(-32000, 'Server not found'),
    fail(-32000, 'Service unavailable'),
    fail(-32602, 'chainId must be a hexadecimal string'),
    fail(-32000, 'You need to add funds to your wallet'),
  ]) {
    const { methods, session } = scripted({ switches: [answer] })
    await expect(switched(session)).rejects.toThrow()
    expect(methods()).toEqual(['wallet_switchEthereumChain'])
  }
})

test('behavior: a rejection that is returned, not thrown, does not cause an offer to add', async () => {
  const { methods, session } = scripted({ switches: [() => ({ code: 4001, message: 'x' })] })
  await expect(switched(session)).rejects.toMatchObject({ code: 'NETWORK_SWITCH_REJECTED' })
  expect(methods()).toEqual(['wallet_switchEthereumChain'])
})
