import type { Address, Chain, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { createUuid } from '../createUuid.js'
import type { Answer, Approval } from '../prompt/approval.js'
import { createApprover, nowhereChainId } from './createApprover.js'
import { devAccounts } from './devAccounts.js'
import { forwardToNode, isNodeMethod } from './forwardToNode.js'
import { ProviderRpcError, unsupportedMethod } from './ProviderRpcError.js'
import { testWalletIcon } from './testWalletIcon.js'
import type { ProviderRequest, WalletContext } from './walletContext.js'
import { createWalletMemory, openWalletStorage, type WalletStorage } from './walletMemory.js'
import { walletMethods } from './walletMethods.js'

export type TestWalletOptions = {
  /** Default: `Test Wallet`. */
  name?: string | undefined
  /** Reverse domain name, stable across visits. Default: `test.portico.wallet`. */
  rdns?: string | undefined
  /** `data:` URL of a square image. Default: hazard stripes with the first letter of the name. */
  icon?: string | undefined
  /** Keys of the wallet. Default: the first three development accounts of Anvil. Never a real key. */
  privateKeys?: readonly Hex[] | undefined
  /** Networks that the wallet knows; it starts on the first. Default: `anvil` of `viem/chains`. */
  chains?: readonly [Chain, ...Chain[]] | undefined
  /** RPC endpoint of the first network, if it differs from the one in `chains`. */
  rpcUrl?: string | undefined
  /** Default: `human` in a page, `approve` elsewhere. */
  answer?: Answer | undefined
  /** How long `slow` takes, in milliseconds. Default: 5000. */
  slowMs?: number | undefined
  /** Where permissions, network and lock are stored. Default: `localStorage`, or memory if access is denied. */
  storage?: WalletStorage | undefined
  /** Origin of the site that uses the wallet. Default: the page's origin; `http://localhost` elsewhere. */
  origin?: string | undefined
}

/** The details that EIP-6963 gives of a wallet. */
export type TestWalletInfo = { uuid: string; name: string; icon: string; rdns: string }

export type ProviderListener = (...parameters: never[]) => void

/** The EIP-1193 interface that a site gets. */
export type TestProvider = {
  request: (request: ProviderRequest) => Promise<unknown>
  on: (event: string, listener: ProviderListener) => TestProvider
  removeListener: (event: string, listener: ProviderListener) => TestProvider
}

/** A wallet that really signs and sends, with development keys. Its user is a script, or a human being in the page. */
export type TestWallet = {
  readonly info: TestWalletInfo
  /** Hand it to the code under test, or announce it with `announceWallet`. */
  readonly provider: TestProvider
  /** Addresses of the wallet, in order. */
  readonly accounts: readonly Address[]
  /** Every request a site sent, oldest first. */
  readonly requests: readonly ProviderRequest[]
  /** Every approval that the user was asked for, oldest first. A reload must add none. */
  readonly approvals: readonly Approval[]
  /** EIP-155 id of the network the wallet is on. */
  getChainId: () => number
  isLocked: () => boolean
  getAnswer: () => Answer
  /** Changes how later requests are decided. Pending requests are unaffected. */
  setAnswer: (answer: Answer) => void
  /** Decides pending requests now, regardless of `answer`, like a user who comes back late. */
  answerPending: (outcome: 'approve' | 'reject') => void
  lock: () => void
  unlock: () => void
  /** Shares these accounts with the site, as a user does in the wallet itself. An empty list revokes the permission. */
  setSharedAccounts: (accounts: readonly Address[]) => void
  /** Switches the wallet to another network, as a user does in the wallet itself. */
  setChainId: (chainId: number) => void
  /** Takes the wallet offline or online. Offline, it has emitted `disconnect`, and requests fail with 4900. */
  setOnline: (isOnline: boolean) => void
}

/**
 * Creates a wallet for tests. It has development keys, and it signs and sends through its networks' RPC endpoints.
 * `answer` sets how it decides. It remembers the site's permission across reloads.
 *
 * ```ts
 * const wallet = createTestWallet({ answer: 'approve', rpcUrl: chain.rpcUrl })
 * const stop = announceWallet(wallet) // in a page; elsewhere use wallet.provider
 * ```
 */
export function createTestWallet(options: TestWalletOptions = {}): TestWallet {
  const {
    answer = typeof document === 'undefined' ? 'approve' : 'human',
    chains = [anvil],
    name = 'Test Wallet',
    origin = globalThis.location?.origin ?? 'http://localhost',
    privateKeys = devAccounts.slice(0, 3).map(({ privateKey }) => privateKey),
    rdns = 'test.portico.wallet',
    rpcUrl,
    slowMs = 5_000,
    storage = openWalletStorage(),
  } = options
  const icon = options.icon ?? testWalletIcon(name.charAt(0))
  const [firstChain] = chains
  const info = { icon, name, rdns, uuid: createUuid() }
  const accounts = new Map(
    privateKeys.map((key) => privateKeyToAccount(key)).map((account) => [account.address, account]),
  )
  const knownChains = new Map<number, Chain>(chains.map((chain) => [chain.id, chain]))
  if (rpcUrl !== undefined) {
    knownChains.set(firstChain.id, { ...firstChain, rpcUrls: { default: { http: [rpcUrl] } } })
  }

  const memory = createWalletMemory({
    initial: {
      chainId: answer === 'wrongNetwork' ? nowhereChainId : firstChain.id,
      isLocked: answer === 'locked',
      permissions: {},
    },
    rdns,
    storage,
  })
  const approver = createApprover({ answer, info, memory, slowMs })
  const context: WalletContext = {
    accounts,
    approver,
    chains: knownChains,
    memory,
    origin,
    sentCalls: new Map(),
  }

  const requests: ProviderRequest[] = []
  const listeners = new Map<string, Set<ProviderListener>>()
  let isOnline = true
  let stopWatching: (() => void) | undefined

  function emit(event: string, payload: unknown) {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      ;(listener as (payload: unknown) => void)(payload)
    }
  }
  function watchMemory() {
    return memory.watch((now, before) => {
      if (now.chainId !== before.chainId) emit('chainChanged', `0x${now.chainId.toString(16)}`)
      const [shared, sharedBefore] = [now, before].map(({ isLocked, permissions }) =>
        isLocked ? [] : (permissions[origin] ?? []),
      )
      if (String(shared) !== String(sharedBefore)) emit('accountsChanged', shared)
    })
  }

  async function answerRequest({ method, params }: ProviderRequest): Promise<unknown> {
    if (!isOnline) {
      throw new ProviderRpcError({ code: 4900, message: 'The wallet is disconnected from every network.' })
    }
    const ownMethod = Object.hasOwn(walletMethods, method) ? walletMethods[method] : undefined
    if (ownMethod !== undefined) return ownMethod(context, Array.isArray(params) ? params : [params])
    if (isNodeMethod(method)) return forwardToNode(context, { method, params })
    throw unsupportedMethod(method)
  }

  const provider: TestProvider = {
    request: async (request) => {
      requests.push(structuredClone({ method: request.method, params: request.params }))
      // A real wallet is another process, so it never responds synchronously.
      await Promise.resolve()
      return answerRequest(request)
    },
    on: (event, listener) => {
      const ofEvent = listeners.get(event) ?? new Set()
      listeners.set(event, ofEvent.add(listener))
      stopWatching ??= watchMemory()
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].every((ofEvent) => ofEvent.size === 0)) {
        stopWatching?.()
        stopWatching = undefined
      }
      return provider
    },
  }

  return {
    accounts: [...accounts.keys()],
    answerPending: approver.answerPending,
    approvals: approver.approvals,
    getAnswer: approver.getAnswer,
    getChainId: () => memory.read().chainId,
    info,
    isLocked: () => memory.read().isLocked,
    lock: () => memory.update({ isLocked: true }),
    provider,
    requests,
    setAnswer: approver.setAnswer,
    setChainId: (chainId) => memory.update({ chainId }),
    setOnline: (next) => {
      if (next === isOnline) return
      isOnline = next
      if (next) emit('connect', { chainId: `0x${memory.read().chainId.toString(16)}` })
      else emit('disconnect', new ProviderRpcError({ code: 4900, message: 'The wallet lost its networks.' }))
    },
    setSharedAccounts: (shared) => {
      memory.update({ permissions: { ...memory.read().permissions, [origin]: shared } })
    },
    unlock: () => memory.update({ isLocked: false }),
  }
}
