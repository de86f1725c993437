import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { createApprover } from '../eip155/createApprover.js'
import { unauthorized } from '../eip155/ProviderRpcError.js'
import { testWalletIcon } from '../eip155/testWalletIcon.js'
import { createWalletMemory, openWalletStorage, type WalletStorage } from '../eip155/walletMemory.js'
import type { Answer, Approval } from '../prompt/approval.js'
import type { BitcoinEngine } from './bitcoinEngine.js'
import {
  type BitcoinKey,
  type BitcoinKind,
  bitcoinDevKeys,
  bitcoinKinds,
  toBitcoinKeys,
} from './bitcoinKeys.js'
import { type BitcoinFaces, createWalletInterfaces } from './createWalletInterfaces.js'
import { createMempoolClient } from './mempoolClient.js'
import { signByBip322, signByEcdsa, signPsbt } from './signBitcoin.js'
import { signTransfer } from './signTransfer.js'

export type BitcoinTestWalletOptions = {
  /** Default: `Bitcoin Test Wallet`. */
  name?: string | undefined
  /** `data:` URL of a square image. Default: hazard stripes with the first letter of the name. */
  icon?: string | undefined
  /** Keys of the wallet, one for each account. Default: `bitcoinDevKeys`. Never a real key. */
  privateKeys?: readonly Uint8Array[] | undefined
  /** Network that the wallet starts on. Default: `regtest`. */
  network?: BitcoinKind | undefined
  /** Also shares the taproot address of each account. Default: true. */
  ordinals?: boolean | undefined
  /** Endpoint of the mempool.space API that the wallet sends through. Default: that of `npm run demo`. */
  mempoolUrl?: string | undefined
  /** Default: `human` in a page, `approve` elsewhere. */
  answer?: Answer | undefined
  /** How long `slow` takes, in milliseconds. Default: 5000. */
  slowMs?: number | undefined
  /** Where permissions, network and lock are stored. Default: `localStorage`, or memory if access is denied. */
  storage?: WalletStorage | undefined
  /** Origin of the site that uses the wallet. Default: the page's origin; `http://localhost` elsewhere. */
  origin?: string | undefined
}

/**
 * A Bitcoin wallet that really signs, with development keys. Sites reach it through each interface of Bitcoin wallets.
 */
export type BitcoinTestWallet = BitcoinFaces & {
  readonly name: string
  readonly icon: string
  /** Payment addresses of the wallet on the network that it started on, in order. */
  readonly accounts: readonly string[]
  /** Every approval that the user was asked for, oldest first. A reload must add none. */
  readonly approvals: readonly Approval[]
  getNetwork: () => BitcoinKind
  isLocked: () => boolean
  getAnswer: () => Answer
  /** Changes how later requests are decided. Pending requests are unaffected. */
  setAnswer: (answer: Answer) => void
  /** Decides pending requests now, regardless of `answer`, like a user who comes back late. */
  answerPending: (outcome: 'approve' | 'reject') => void
  lock: () => void
  unlock: () => void
  /** Shares these accounts with the site, as a user does in the wallet itself. An empty list revokes the permission. */
  setSharedAccounts: (accounts: readonly string[]) => void
  /** Switches the wallet to another network, as a user does in the wallet itself. */
  setNetwork: (kind: BitcoinKind) => void
}

/**
 * Creates a Bitcoin wallet for tests. It signs messages by ECDSA and BIP-322, signs PSBTs, and sends on the local
 * network. `answer` sets how it decides. It remembers the site's permission across reloads.
 *
 * ```ts
 * const wallet = createBitcoinTestWallet({ answer: 'approve' })
 * const stop = announceBitcoinWallet(wallet)
 * ```
 */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions = {}): BitcoinTestWallet {
  const {
    answer = typeof document === 'undefined' ? 'approve' : 'human',
    mempoolUrl = 'http://127.0.0.1:18480/api',
    name = 'Bitcoin Test Wallet',
    network = 'regtest',
    ordinals = true,
    origin = globalThis.location?.origin ?? 'http://localhost',
    privateKeys = bitcoinDevKeys,
    slowMs = 5_000,
    storage = openWalletStorage(),
  } = options
  const icon = options.icon ?? testWalletIcon(name.charAt(0), '#f7931a')
  const keysOn = (kind: BitcoinKind) => privateKeys.map((key, index) => toBitcoinKeys(key, index, kind))
  const accounts = keysOn(network).map(([paying]) => paying.address)

  // Accounts are stored by index, because their addresses differ on each network.
  const memory = createWalletMemory<string>({
    initial: { chainId: bitcoinKinds.indexOf(network), isLocked: answer === 'locked', permissions: {} },
    isAccount: (input) => /^\d$/.test(input),
    rdns: `bitcoin:${name}`,
    storage,
  })
  const approver = createApprover({ answer, info: { icon, name }, memory, slowMs })
  const kindNow = () => bitcoinKinds[memory.read().chainId] ?? 'regtest'
  const asking = () => ({ network: { chainId: kindNow(), name: `Bitcoin ${kindNow()}` }, origin })

  const shared = (): readonly BitcoinKey[] => {
    const { isLocked, permissions } = memory.read()
    if (isLocked) return []
    const all = keysOn(kindNow())
    return (permissions[origin] ?? []).flatMap((place) => {
      const keys = all[Number(place)] ?? []
      return keys.filter(({ purpose }) => ordinals || purpose === 'payment')
    })
  }
  const keyOf = (address: string): BitcoinKey => {
    const key = shared().find((one) => one.address === address)
    if (!key) throw unauthorized(address)
    return key
  }
  const share = (places: readonly string[]) => {
    memory.update({ permissions: { ...memory.read().permissions, [origin]: places } })
  }
  const toPlaces = (addresses: readonly string[]) =>
    addresses.flatMap((address) => {
      const place = bitcoinKinds
        .map((kind) => keysOn(kind).findIndex(([paying]) => paying.address === address))
        .find((index) => index !== -1)
      return place === undefined ? [] : [String(place)]
    })
  const mempool = createMempoolClient(mempoolUrl)

  const engine: BitcoinEngine = {
    async connect(wanted) {
      if (shared().length === 0) {
        await approver.onceAtATime('connect', async () => {
          await approver.unlock(asking())
          if (shared().length > 0) return
          const offered = keysOn(kindNow()).map(([paying]) => paying.address)
          const { accounts: chosen = offered.slice(0, 1) } = await approver.approve({
            ...asking(),
            accounts: offered,
            kind: 'connect',
          })
          share(toPlaces(chosen))
          // If a site asks for a network with its request, the wallet switches to it.
          if (wanted) memory.update({ chainId: bitcoinKinds.indexOf(wanted) })
        })
      }
      return shared()
    },
    disconnect: () => share([]),
    network: kindNow,
    push: mempool.push,
    async send(recipient, amount) {
      const paying = shared().find(({ purpose }) => purpose === 'payment')
      if (!paying) throw unauthorized('sendTransfer')
      await approver.approve({
        ...asking(),
        account: paying.address,
        isSent: true,
        kind: 'signTransactions',
        transactions: [`${amount} satoshis to ${recipient}`],
      })
      const transaction = signTransfer({
        amount,
        coins: await mempool.coinsOf(paying.address),
        kind: kindNow(),
        paying,
        recipient,
      })
      return mempool.push(transaction.hex)
    },
    shared,
    async signMessage(address, message, protocol) {
      const key = keyOf(address)
      await approver.approve({ ...asking(), account: address, kind: 'signMessage', message })
      return protocol === 'ecdsa' ? signByEcdsa(message, key) : signByBip322(message, key)
    },
    async signPsbt(psbt, inputs, broadcast) {
      const keys = inputs.map(({ address, index }) => ({ index, key: keyOf(address) }))
      const { outputsLength } = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
      await approver.approve({
        ...asking(),
        account: keys[0]?.key.address ?? '',
        isSent: broadcast,
        kind: 'signTransactions',
        transactions: [`${inputs.length} inputs, ${outputsLength} outputs`],
      })
      const signed = signPsbt(psbt, keys, broadcast)
      return { psbt: signed.psbt, txid: broadcast ? await mempool.push(signed.hex) : undefined }
    },
    async switchTo(kind) {
      if (kind === kindNow()) return
      const target = { chainId: kind, name: `Bitcoin ${kind}` }
      await approver.approve({ ...asking(), kind: 'switchNetwork', target })
      memory.update({ chainId: bitcoinKinds.indexOf(kind) })
    },
    watch: (onChange) =>
      memory.watch((now, before) => {
        if (now.chainId !== before.chainId) onChange('network')
        const [after, then] = [now, before].map(({ isLocked, permissions }) =>
          isLocked ? '' : String(permissions[origin] ?? ''),
        )
        if (after !== then) onChange(now.permissions[origin]?.length ? 'accounts' : 'disconnect')
      }),
  }

  return {
    ...createWalletInterfaces(engine, { icon, name }),
    accounts,
    answerPending: approver.answerPending,
    approvals: approver.approvals,
    getAnswer: approver.getAnswer,
    getNetwork: kindNow,
    icon,
    isLocked: () => memory.read().isLocked,
    lock: () => memory.update({ isLocked: true }),
    name,
    setAnswer: approver.setAnswer,
    setNetwork: (kind) => memory.update({ chainId: bitcoinKinds.indexOf(kind) }),
    setSharedAccounts: (addresses) => share(toPlaces(addresses)),
    unlock: () => memory.update({ isLocked: false }),
  }
}
