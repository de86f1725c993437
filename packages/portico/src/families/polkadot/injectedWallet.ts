/** How a wallet stands on the page: a door that its person opens for the site. Source: @polkadot/extension-inject. */
export type InjectedWallet = {
  /** What the wallet itself put on the page. */
  entry: unknown
  /** Asks for the wallet's interface. Prompts where the wallet does not know the site. */
  enable: () => Promise<unknown>
  /** What `enable` last gave: it tells of accounts without a prompt. */
  opened?: Injected | undefined
}

/** The interface behind the door. Hosts that sign extrinsics call its `signer` directly. */
export type Injected = {
  accounts: {
    get: () => Promise<unknown>
    subscribe?: (onAccounts: (accounts: unknown) => void) => unknown
  }
  signer: {
    signRaw?: (request: { address: string; data: string; type: 'bytes' }) => Promise<unknown>
    signPayload?: (payload: object) => Promise<unknown>
  }
}

/** The interface that a wallet gave, or undefined where it is none. */
export function readInjected(input: unknown): Injected | undefined {
  const { accounts, signer } = (input ?? {}) as Partial<Injected>
  return typeof accounts?.get === 'function' && signer ? (input as Injected) : undefined
}
