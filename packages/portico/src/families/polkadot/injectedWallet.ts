/** A wallet's entry on the page. The user must open the wallet for the site. Source: @polkadot/extension-inject. */
export type InjectedWallet = {
  /** The object that the wallet put on the page. */
  entry: unknown
  /** Requests the wallet's interface. Prompts if the wallet does not know the site. */
  enable: () => Promise<unknown>
  /** The last result of `enable`, which reports accounts without a prompt. */
  opened?: Injected | undefined
}

/** The interface of an opened wallet. Sites that sign extrinsics call its `signer` directly. */
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

/** Returns a wallet's interface, or undefined if the input is not one. */
export function readInjected(input: unknown): Injected | undefined {
  const { accounts, signer } = (input ?? {}) as Partial<Injected>
  return typeof accounts?.get === 'function' && signer ? (input as Injected) : undefined
}
