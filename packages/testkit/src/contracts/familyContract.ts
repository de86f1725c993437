import { isPorticoError } from '@portico/protocol/errors'
import type { Account, Connector, Family, Network, Session } from 'portico/family'
import { assert, describe, expect, onTestFinished, test, vi } from 'vitest'

/** Longest wait for an event of a wallet, in ms. An event that arrives ends the wait immediately. */
const patienceMs = 15_000

/** A wallet of the family. The test acts as its user. */
export type FamilyContractWallet = {
  /** Addresses of the wallet, at least two. */
  accounts: readonly string[]
  /** Every approval that the user was asked for: a silent step must add none. */
  approvals: readonly unknown[]
  setAnswer: (answer: 'approve' | 'reject' | 'never') => void
  lock: () => void
  unlock: () => void
  /** Shares these accounts with the site, as a user does in the wallet itself. An empty list revokes the permission. */
  setSharedAccounts: (accounts: readonly string[]) => void
  /** Switches the wallet to another network, as a user does in the wallet itself. */
  setNetwork: (network: Network) => void
}

/** A fresh wallet and the family under test. */
export type FamilyContractSubject = {
  family: Family
  wallet: FamilyContractWallet
  /** The name that the wallet announces. */
  walletName: string
  /** Makes the wallet discoverable. */
  announce: () => void
  /** Two networks that the wallet knows. It starts on the first. */
  networks: readonly [Network, Network]
  addresses: { valid: readonly string[]; invalid: readonly string[] }
  /**
   * Set if wallets of the family share only one account at a time: the one that the user chose. If the user chooses
   * another account, they report that. If the user revokes the permission, they do not.
   */
  sharesOneAccount?: boolean | undefined
  /** Needed if the family signs: true if `signature` is that of `address` for `message`. */
  verify?:
    | ((parameters: { address: string; message: string; signature: string }) => boolean | Promise<boolean>)
    | undefined
  /** Needed if the family reads balances: base units of the first account on the first network. */
  balance?: string | undefined
  tearDown?: (() => void | Promise<void>) | undefined
}

/** What a family may leave out. */
type FamilyAbility = 'getBalance' | 'getCapabilities' | 'signMessage' | 'switchNetwork'

/** The message if a test finds that an ability is missing. */
const leftOut =
  'A family that leaves an ability out names it in the `without` of its contract, with the reason.'

/** Facts about a family that decide which tests exist. They are needed before there is a wallet. */
export type FamilyContractTraits = {
  /**
   * Set if wallets of the family cannot be queried without a prompt. A visit then begins with the accounts of the last
   * visit, and the first request opens the wallet.
   */
  restoresFromMemory?: boolean | undefined
  /**
   * The abilities that the family leaves out, each with the reason. Their tests are also left out, and one test checks
   * that the family lacks these abilities.
   */
  without?: { readonly [ability in FamilyAbility]?: string | undefined } | undefined
}

/**
 * Registers the tests that every chain family must pass. A family's own test file calls it and adds what is specific to
 * it.
 *
 * ```ts
 * familyContract('eip155', () => ({ family: eip155(), wallet, … }))
 * ```
 *
 * @param setup called for each test
 * @param traits what it leaves out, and how it restores. Default: it leaves nothing out, and restores silently
 */
export function familyContract(
  name: string,
  setup: () => FamilyContractSubject | Promise<FamilyContractSubject>,
  traits: FamilyContractTraits = {},
): void {
  const { restoresFromMemory = false, without = {} } = traits

  /** The subject, with its wallet discovered. */
  async function prepare() {
    const subject = await setup()
    const { announce, family, networks, tearDown } = subject
    onTestFinished(async () => {
      await tearDown?.()
    })
    const lists: (readonly Connector[])[] = []
    const stop = family.discover(
      {
        metadata: { description: '', icons: [], name: 'Contract', url: 'https://contract.example' },
        networks,
      },
      (connectors) => lists.push(connectors),
    )
    onTestFinished(stop)
    announce()
    const connector = await vi.waitFor(() => {
      const found = lists.at(-1)?.find((listed) => listed.name === subject.walletName)
      assert(found, 'The wallet was announced and is in the list.')
      return found
    }, patienceMs)
    const { signal } = new AbortController()
    return { ...subject, connector, lists, signal, stop }
  }

  /** The subject, connected on the first network. */
  async function prepareConnected() {
    const subject = await prepare()
    const { connector, family, networks, signal, wallet } = subject
    wallet.setAnswer('approve')
    const session = await family.connect(connector, { network: networks[0], networks, signal })
    return { ...subject, session }
  }

  /** The subject on a reloaded page. Before the reload, it connected, and `meanwhile` ran in the wallet. */
  async function prepareNextVisit(meanwhile: (wallet: FamilyContractWallet) => void) {
    const subject = await prepareConnected()
    const { connector, family, networks, session, signal, stop, wallet } = subject
    stop()
    meanwhile(wallet)
    const found: Connector[] = []
    const metadata = { description: '', icons: [], name: 'Contract', url: 'https://contract.example' }
    onTestFinished(family.discover({ metadata, networks }, (connectors) => found.push(...connectors)))
    const again = found.find(({ id }) => id === connector.id) ?? connector
    const { accounts, accountsOn, networkId } = session
    const restored = await family.reconnect(again, {
      accounts,
      accountsOn,
      lapsed: false,
      networkId,
      networks,
      onAvailable: () => {},
      signal,
    })
    return { ...subject, restored }
  }

  function watched(family: Family, session: Session) {
    const seen = { accounts: [] as string[][], disconnects: 0, networkIds: [] as string[] }
    const unwatch = family.watch(session, {
      onAccounts: (accounts: readonly Account[]) =>
        seen.accounts.push(accounts.map(({ address }) => address)),
      onDisconnect: () => {
        seen.disconnects++
      },
      onNetwork: (networkId) => seen.networkIds.push(networkId),
    })
    onTestFinished(unwatch)
    return { seen, unwatch }
  }

  describe(`family contract: ${name}`, () => {
    test.each(Object.entries(without))('default: it has no %s, since %s', async (ability) => {
      const { family } = await prepare()
      expect(family[ability as FamilyAbility]).toBeUndefined()
    })

    test('behavior: an announced wallet is listed, without a prompt', async () => {
      const { connector, family, wallet } = await prepare()
      expect(connector.chain).toBe(family.namespace)
      expect(connector.id).not.toBe('')
      expect(connector.duplicateOf).toBeUndefined()
      expect(wallet.approvals).toHaveLength(0)
    })

    test('behavior: a stopped discovery reports nothing more', async () => {
      const { announce, lists, stop } = await prepare()
      stop()
      const before = lists.length
      announce()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(lists).toHaveLength(before)
    })

    test('behavior: connecting prompts once and returns the accounts and the network', async () => {
      const { connector, networks, session, wallet } = await prepareConnected()
      expect(wallet.approvals).toHaveLength(1)
      expect(session.connector).toBe(connector)
      expect(session.networkId).toBe(networks[0].caipNetworkId)
      expect(session.accounts.length).toBeGreaterThan(0)
      expect(wallet.accounts).toContain(session.accounts[0]?.address)
      expect(new Set(session.accounts.map(({ namespace }) => namespace))).toEqual(new Set([connector.chain]))
    })

    test('error: a rejection is not a failure', async () => {
      const { connector, family, networks, signal, wallet } = await prepare()
      wallet.setAnswer('reject')
      const error = await family
        .connect(connector, { network: networks[0], networks, signal })
        .catch((thrown: unknown) => thrown)
      expect(isPorticoError(error, 'CONNECTION_REJECTED')).toBe(true)
    })

    test('error: an aborted connection ends immediately, with its signal’s reason', async () => {
      const { connector, family, networks, wallet } = await prepare()
      wallet.setAnswer('never')
      const controller = new AbortController()
      const connecting = family.connect(connector, {
        network: networks[0],
        networks,
        signal: controller.signal,
      })
      const reason = new Error('The user closed the modal.')
      setTimeout(() => controller.abort(reason), 20)
      await expect(connecting).rejects.toBe(reason)
      await expect(
        family.connect(connector, { network: networks[0], networks, signal: controller.signal }),
      ).rejects.toBe(reason)
    })

    test('behavior: a wallet that shares nothing is not restored, without a prompt', async () => {
      const { connector, family, networks, signal, wallet } = await prepare()
      await expect(
        family.reconnect(connector, { lapsed: false, networks, onAvailable: () => {}, signal }),
      ).resolves.toBeNull()
      expect(wallet.approvals).toHaveLength(0)
    })

    test('behavior: a session of an earlier visit is restored without a prompt', async () => {
      const { connector, family, networks, session, signal, wallet } = await prepareConnected()
      const { provider: _, ...shared } = session
      const restored = await family.reconnect(connector, {
        ...shared,
        lapsed: false,
        networks,
        onAvailable: () => {},
        signal,
      })
      expect(restored).toMatchObject(shared)
      expect(wallet.approvals).toHaveLength(1)
    })

    if (restoresFromMemory) {
      test('behavior: a locked wallet without a silent check is restored, and prompted by the first request', async () => {
        const { family, restored, verify, wallet } = await prepareNextVisit((user) => user.lock())
        if (!family.signMessage || !restored) return expect.unreachable()
        expect(wallet.approvals).toHaveLength(1)
        wallet.unlock()
        const [{ address } = { address: '' }] = restored.accounts
        const message = 'Sign in'
        const signature = await family.signMessage(restored, { address, message })
        expect(wallet.approvals).toHaveLength(2)
        expect(wallet.approvals.at(-1)).toMatchObject({ kind: 'signMessage' })
        expect(await verify?.({ address, message, signature })).toBe(true)
      })

      test('behavior: a restored wallet whose account changed signs nothing, and reports the new one', async () => {
        const { family, restored, wallet } = await prepareNextVisit((user) =>
          user.setSharedAccounts([user.accounts[1] ?? '']),
        )
        if (!family.signMessage || !restored) return expect.unreachable()
        const { seen } = watched(family, restored)
        const [{ address } = { address: '' }] = restored.accounts
        const asking = () => family.signMessage?.(restored, { address, message: 'Sign in' })
        await expect(asking()).rejects.toMatchObject({
          code: 'REQUEST_FAILED',
          details: expect.stringContaining('account'),
        })
        await vi.waitFor(() => expect(seen.accounts).toEqual([[wallet.accounts[1]]]), patienceMs)
        expect(wallet.approvals).toHaveLength(1)
      })
    }

    if (!restoresFromMemory) {
      test('behavior: a locked wallet is not restored, and reports once when it is unlocked', async () => {
        const { connector, family, networks, signal, wallet } = await prepareConnected()
        wallet.lock()
        const onAvailable = vi.fn()
        await expect(
          family.reconnect(connector, { lapsed: false, networks, onAvailable, signal }),
        ).resolves.toBeNull()
        expect(onAvailable).not.toHaveBeenCalled()

        wallet.unlock()
        await vi.waitFor(() => expect(onAvailable).toHaveBeenCalledTimes(1), patienceMs)
        wallet.lock()
        wallet.unlock()
        await new Promise((resolve) => setTimeout(resolve, 20))
        expect(onAvailable).toHaveBeenCalledTimes(1)
        expect(
          await family.reconnect(connector, { lapsed: false, networks, onAvailable, signal }),
        ).not.toBeNull()
        expect(wallet.approvals).toHaveLength(1)
      })
    }

    test('behavior: a wallet that is locked or revoked permission is not restored, without a prompt', async () => {
      const { connector, family, networks, session, signal, wallet } = await prepareConnected()
      wallet.lock()
      const { accounts, accountsOn, networkId } = session
      const known = { accounts, accountsOn, networkId }
      const parameters = { ...known, lapsed: true, networks, onAvailable: () => {}, signal }
      await expect(family.reconnect(connector, parameters)).resolves.toBeNull()
      wallet.unlock()
      wallet.setSharedAccounts([])
      await expect(family.reconnect(connector, parameters)).resolves.toBeNull()
      expect(wallet.approvals).toHaveLength(1)
    })

    if (!restoresFromMemory) {
      test('behavior: aborted restoring reports nothing more', async () => {
        const { connector, family, networks, wallet } = await prepareConnected()
        wallet.lock()
        const controller = new AbortController()
        const onAvailable = vi.fn()
        await family.reconnect(connector, { lapsed: false, networks, onAvailable, signal: controller.signal })
        controller.abort()
        wallet.unlock()
        await new Promise((resolve) => setTimeout(resolve, 20))
        expect(onAvailable).not.toHaveBeenCalled()
      })
    }

    test('behavior: the user’s actions in the wallet are reported', async () => {
      const { family, session, sharesOneAccount, wallet } = await prepareConnected()
      const { seen, unwatch } = watched(family, session)
      const [first, second] = wallet.accounts
      assert(first && second, 'The wallet of a family contract holds at least two accounts.')

      const changed = sharesOneAccount ? [second] : [second, first]
      wallet.setSharedAccounts([second, first])
      await vi.waitFor(() => expect(seen.accounts).toEqual([changed]), patienceMs)
      wallet.setSharedAccounts([])
      const told = sharesOneAccount ? [changed] : [changed, []]
      await vi.waitFor(() => expect(seen.accounts).toEqual(told), patienceMs)

      unwatch()
      wallet.setSharedAccounts([first])
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(seen.accounts).toEqual(told)
    })

    test('behavior: disconnecting causes no prompt, and can be repeated', async () => {
      const { family, session, wallet } = await prepareConnected()
      await family.disconnect(session)
      await family.disconnect(session)
      expect(wallet.approvals).toHaveLength(1)
    })

    test('behavior: addresses', async () => {
      const { addresses, family } = await prepare()
      expect(addresses.valid.filter((address) => !family.isAddress(address))).toEqual([])
      expect(addresses.invalid.filter((address) => family.isAddress(address))).toEqual([])
    })

    if (without.switchNetwork === undefined) {
      test('behavior: the network is switched, and reported', async () => {
        const { family, networks, session, signal } = await prepareConnected()
        const { seen } = watched(family, session)
        assert(family.switchNetwork, leftOut)
        await family.switchNetwork(session, { network: networks[1], signal })
        await vi.waitFor(() => expect(seen.networkIds).toEqual([networks[1].caipNetworkId]), patienceMs)
      })

      test('behavior: a network that the user changes in the wallet is reported', async () => {
        const { family, networks, session, wallet } = await prepareConnected()
        assert(family.switchNetwork, leftOut)
        const { seen } = watched(family, session)
        wallet.setNetwork(networks[1])
        await vi.waitFor(() => expect(seen.networkIds).toEqual([networks[1].caipNetworkId]), patienceMs)
      })

      test('behavior: connecting ends on the requested network, or where the user stays', async () => {
        const { connector, family, networks, signal, wallet } = await prepare()
        assert(family.switchNetwork, leftOut)
        wallet.setAnswer('approve')
        const there = await family.connect(connector, { network: networks[1], networks, signal })
        expect(there.networkId).toBe(networks[1].caipNetworkId)

        wallet.setAnswer('reject')
        const stayed = await family.connect(connector, { network: networks[0], networks, signal })
        expect(stayed.networkId).toBe(networks[1].caipNetworkId)
      })

      test('error: a rejected or aborted network switch', async () => {
        const { family, networks, session, signal, wallet } = await prepareConnected()
        assert(family.switchNetwork, leftOut)
        wallet.setAnswer('reject')
        const declined = await family
          .switchNetwork(session, { network: networks[1], signal })
          .catch((thrown: unknown) => thrown)
        expect(isPorticoError(declined, 'NETWORK_SWITCH_REJECTED')).toBe(true)

        wallet.setAnswer('never')
        const controller = new AbortController()
        const reason = new Error('A newer switch took over.')
        setTimeout(() => controller.abort(reason), 20)
        await expect(
          family.switchNetwork(session, { network: networks[1], signal: controller.signal }),
        ).rejects.toBe(reason)
      })
    }

    if (without.signMessage === undefined) {
      test('behavior: a message is signed by the requested account', async () => {
        const { family, session, verify, wallet } = await prepareConnected()
        assert(family.signMessage, leftOut)
        assert(verify, 'A family that signs has `verify` in its contract.')
        const address = session.accounts[0]?.address ?? ''
        for (const message of ['Sign in to Contract', 'Grüße, 世界 👋\nsecond line', '']) {
          const signature = await family.signMessage(session, { address, message })
          expect(await verify({ address, message, signature })).toBe(true)
        }
        expect(wallet.approvals).toHaveLength(4)
      })

      test('error: the user rejects a signature', async () => {
        const { family, session, wallet } = await prepareConnected()
        assert(family.signMessage, leftOut)
        wallet.setAnswer('reject')
        const error = await family
          .signMessage(session, { address: session.accounts[0]?.address ?? '', message: 'Sign in' })
          .catch((thrown: unknown) => thrown)
        expect(isPorticoError(error, 'SIGNATURE_DECLINED')).toBe(true)
      })
    }

    if (without.getBalance === undefined) {
      test('behavior: the native balance is exact', async () => {
        const { balance, family, networks, wallet } = await prepare()
        assert(family.getBalance, leftOut)
        const [network] = networks
        const { decimals, symbol } = network.nativeCurrency
        const answer = await family.getBalance({ address: wallet.accounts[0] ?? '', network })
        expect(answer).toEqual({ amount: balance, decimals, symbol })
      })
    }

    if (without.getCapabilities === undefined) {
      test('behavior: capabilities are read without a prompt', async () => {
        const { family, session, wallet } = await prepareConnected()
        assert(family.getCapabilities, leftOut)
        const capabilities = await family.getCapabilities(session, {
          address: session.accounts[0]?.address ?? '',
        })
        expect(Object.keys(capabilities).filter((chainId) => !/^0x[0-9a-f]+$/.test(chainId))).toEqual([])
        expect(wallet.approvals).toHaveLength(1)
      })
    }
  })
}
