import type { Address, Hex } from 'viem'

/** A network as a wallet shows it. `chainId` as its family writes it. */
export type ShownNetwork = { chainId: number | string; name: string }

/** One call of a transaction or a batch. `valueWei` in wei. */
export type ShownCall = { to: Address | undefined; valueWei: bigint; data: Hex }

/** What a site asks of the person, as a tagged union: each kind is one screen of the test wallet. */
export type Approval = {
  /** Origin of the site that asks, e.g. `http://localhost:5170`. */
  origin: string
  /** Network that the wallet is on. */
  network: ShownNetwork
} & (
  | { kind: 'unlock' }
  /** `accounts`: those the wallet offers; the person may share fewer. */
  | { kind: 'connect'; accounts: readonly string[] }
  /** `message`: readable text, or hex where the bytes are no text. */
  | { kind: 'signMessage'; account: string; message: string }
  /** `typedData`: the EIP-712 document as indented JSON. */
  | { kind: 'signTypedData'; account: string; typedData: string }
  | { kind: 'sendTransaction'; account: string; call: ShownCall }
  | { kind: 'sendCalls'; account: string; calls: readonly ShownCall[] }
  /** Solana: `transactions` in words, one text each; `isSent` where the wallet sends them too. */
  | { kind: 'signTransactions'; account: string; isSent: boolean; transactions: readonly string[] }
  | { kind: 'switchNetwork'; target: ShownNetwork }
  | { kind: 'addNetwork'; target: ShownNetwork; rpcUrl: string }
)

/** What the wallet does with one approval. `slow` approves after `slowMs`; `never` leaves the site waiting. */
export type Decision = 'human' | 'approve' | 'reject' | 'slow' | 'never'

/**
 * How a test wallet answers.
 *
 * - `human`: its own prompt in the page asks a person. Needs a document.
 * - `approve`, `reject`, `slow`, `never`: for every approval.
 * - `locked`: the wallet locks now and shares nothing until it is unlocked, by its prompt or `unlock()`; afterwards it
 *   answers as `human` in a page and `approve` elsewhere.
 * - `wrongNetwork`: the wallet moves now to a network that no site configures. It connects there, and does not leave by
 *   itself: a switch is put to the person in a page and rejected elsewhere.
 * - a function decides by approval; what it throws is what the site gets.
 */
export type Answer =
  | Decision
  | 'locked'
  | 'wrongNetwork'
  | ((approval: Approval) => Decision | Promise<Decision>)

/** How an approval ended. `accounts`: what the person shares, for `connect`. */
export type Outcome = { approved: true; accounts?: readonly string[] | undefined } | { approved: false }
