import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { createApprover } from '../eip155/createApprover.js'
import { SpokenError } from '../eip155/SpokenError.js'
import { testWalletIcon } from '../eip155/testWalletIcon.js'
import { createWalletMemory, openWalletStorage, type WalletStorage } from '../eip155/walletMemory.js'
import type { Answer, Approval } from '../prompt/approval.js'
import { encodePayload, type SignerPayload } from './encodePayload.js'
import { type PolkadotKeyKind, polkadotDevAccounts } from './polkadotDevAccounts.js'
import { accountIdOf, toPolkadotKey } from './polkadotKeys.js'

export type PolkadotTestWalletOptions = {
  /** Id under which the wallet injects itself. Default: `polkadot-test`. */
  id?: string | undefined
  /** Name that the prompts show. Default: the id. */
  name?: string | undefined
  /** Keys of the wallet: seeds of 32 bytes. Default: those of `polkadotDevAccounts`. Never a real key. */
  keys?: readonly { kind: PolkadotKeyKind; seed: Uint8Array }[] | undefined
  /** Genesis hashes by address, for accounts that are bound to one network. Default: no account is bound. */
  genesisHashes?: Readonly<Record<string, string>> | undefined
  /** Default: `human` in a page, `approve` elsewhere. */
  answer?: Answer | undefined
  /** How long `slow` takes, in milliseconds. Default: 5000. */
  slowMs?: number | undefined
  /** Where permissions and lock are stored. Default: `localStorage`, or memory if access is denied. */
  storage?: WalletStorage | undefined
  /** Origin of the site that uses the wallet. Default: the page's origin; `http://localhost` elsewhere. */
  origin?: string | undefined
}

/** An account in the format of these wallets. */
export type InjectedAccount = {
  address: string
  genesisHash: string | null
  name: string
  type: PolkadotKeyKind
}

type SignatureAnswer = { id: number; signature: `0x${string}` }

/** The interface that a site gets from `enable`. Source: @polkadot/extension-inject. */
export type PolkadotTestInjected = {
  accounts: {
    get: () => Promise<readonly InjectedAccount[]>
    subscribe: (onAccounts: (accounts: readonly InjectedAccount[]) => void) => () => void
  }
  signer: {
    signRaw: (request: { address: string; data: string; type: 'bytes' }) => Promise<SignatureAnswer>
    signPayload: (payload: SignerPayload) => Promise<SignatureAnswer>
  }
  name: string
  version: string
}

/** An `injectedWeb3` wallet that really signs, with development keys. Its user is a script or a human being. */
export type PolkadotTestWallet = {
  readonly id: string
  readonly name: string
  /** Hand it to the code under test, or put it on the page with `announcePolkadotWallet`. */
  readonly entry: { version: string; enable: (siteName?: string) => Promise<PolkadotTestInjected> }
  /** Addresses of the wallet, in order, in the generic format. */
  readonly accounts: readonly string[]
  /** Every approval that the user was asked for, oldest first. A reload must add none. */
  readonly approvals: readonly Approval[]
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
}

const encode = (text: string) => new TextEncoder().encode(text)

/**
 * Creates a Polkadot wallet for tests. It signs with sr25519 and ed25519. `answer` sets how it decides. It remembers
 * the site's permission across reloads. Like real wallets, it cannot be queried without a prompt: it asks the user
 * about an unknown site.
 *
 * ```ts
 * const wallet = createPolkadotTestWallet({ answer: 'approve' })
 * announcePolkadotWallet(wallet)
 * ```
 */
export function createPolkadotTestWallet(options: PolkadotTestWalletOptions = {}): PolkadotTestWallet {
  const {
    answer = typeof document === 'undefined' ? 'approve' : 'human',
    genesisHashes = {},
    id = 'polkadot-test',
    name = id,
    origin = globalThis.location?.origin ?? 'http://localhost',
    slowMs = 5_000,
    storage = openWalletStorage(),
  } = options
  const given =
    options.keys ?? polkadotDevAccounts.map(({ kind, seed }) => ({ kind, seed: hexToBytes(seed.slice(2)) }))
  const keys = new Map(given.map(toPolkadotKey).map((key) => [key.address, key]))
  const asking = { network: { chainId: 'polkadot', name: 'Polkadot' }, origin }

  const memory = createWalletMemory<string>({
    initial: { chainId: 0, isLocked: answer === 'locked', permissions: {} },
    isAccount: (input) => keys.has(input),
    rdns: `polkadot:${id}`,
    storage,
  })
  const icon = testWalletIcon(name.charAt(0), '#e6007a')
  const approver = createApprover({ answer, info: { icon, name }, memory, slowMs })

  function accountsNow(): readonly InjectedAccount[] {
    const { isLocked, permissions } = memory.read()
    const shared = isLocked ? [] : (permissions[origin] ?? [])
    return shared.flatMap((address, index) => {
      const key = keys.get(address)
      const genesisHash = genesisHashes[address] ?? null
      return key ? [{ address, genesisHash, name: `Test account ${index + 1}`, type: key.kind }] : []
    })
  }

  /** The key of an account that the site may use, in any network's address format. */
  function keyOf(address: string) {
    const wanted = bytesToHex(accountIdOf(address))
    const own = accountsNow().find((account) => bytesToHex(accountIdOf(account.address)) === wanted)
    const key = own && keys.get(own.address)
    if (!key) throw new SpokenError(`Unable to find keypair for ${address}`)
    return key
  }

  let lastId = 0
  async function approve(approval: Approval) {
    // These wallets have no error codes: a rejection is one word.
    await approver.approve(approval).catch(() => {
      throw new SpokenError('Cancelled')
    })
    lastId++
    return lastId
  }

  const injected: PolkadotTestInjected = {
    accounts: {
      get: async () => accountsNow(),
      subscribe: (onAccounts) => {
        onAccounts(accountsNow())
        let known = JSON.stringify(accountsNow())
        return memory.watch(() => {
          const now = accountsNow()
          if (JSON.stringify(now) === known) return
          known = JSON.stringify(now)
          onAccounts(now)
        })
      },
    },
    name: id,
    signer: {
      signPayload: async (payload) => {
        const key = keyOf(payload.address)
        const transactions = [JSON.stringify(payload, null, 2)]
        const account = payload.address
        const answered = await approve({
          ...asking,
          account,
          isSent: false,
          kind: 'signTransactions',
          transactions,
        })
        const signature = Uint8Array.from([key.prefix, ...key.sign(encodePayload(payload))])
        return { id: answered, signature: `0x${bytesToHex(signature)}` }
      },
      signRaw: async ({ address, data }) => {
        const key = keyOf(address)
        const bytes = hexToBytes(data.slice(2))
        const text = new TextDecoder().decode(bytes)
        const answered = await approve({ ...asking, account: address, kind: 'signMessage', message: text })
        const isWrapped = text.startsWith('<Bytes>') && text.endsWith('</Bytes>')
        const wrapped = Uint8Array.from([...encode('<Bytes>'), ...bytes, ...encode('</Bytes>')])
        return { id: answered, signature: `0x${bytesToHex(key.sign(isWrapped ? bytes : wrapped))}` }
      },
    },
    version: '1.0.0',
  }

  async function enable() {
    // A real wallet is another process, so it never responds synchronously.
    await Promise.resolve()
    if (memory.read().permissions[origin]?.length) return injected
    await approver
      .onceAtATime('enable', async () => {
        const accounts = [...keys.keys()]
        const { accounts: chosen = accounts.slice(0, 1) } = await approver.approve({
          ...asking,
          accounts,
          kind: 'connect',
        })
        memory.update({ permissions: { ...memory.read().permissions, [origin]: chosen } })
      })
      .catch((cause: { code?: number }) => {
        throw new SpokenError(
          cause.code === -32002 ? 'Pending authorization already exists for this site' : 'Rejected',
        )
      })
    return injected
  }

  return {
    accounts: [...keys.keys()],
    answerPending: approver.answerPending,
    approvals: approver.approvals,
    entry: { enable, version: '1.0.0' },
    getAnswer: approver.getAnswer,
    id,
    isLocked: () => memory.read().isLocked,
    lock: () => memory.update({ isLocked: true }),
    name,
    setAnswer: approver.setAnswer,
    setSharedAccounts: (shared) => {
      memory.update({ permissions: { ...memory.read().permissions, [origin]: shared } })
    },
    unlock: () => memory.update({ isLocked: false }),
  }
}
