import type { Address, Hex } from 'viem'

/** A network as a wallet shows it. `chainId` has the format of its family. */
export type ShownNetwork = { chainId: number | string; name: string }

/** One call of a transaction or a batch. `valueWei` in wei. */
export type ShownCall = { to: Address | undefined; valueWei: bigint; data: Hex }

/** What a site asks the user to approve, as a tagged union: each kind is one screen of the test wallet. */
export type Approval = {
  /** Origin of the site, e.g. `http://localhost:5170`. */
  origin: string
  /** Network that the wallet is on. */
  network: ShownNetwork
} & (
  | { kind: 'unlock' }
  /** `accounts`: those that the wallet offers; the user may share fewer. */
  | { kind: 'connect'; accounts: readonly string[] }
  /** `message`: readable text, or hex if the bytes are not text. */
  | { kind: 'signMessage'; account: string; message: string }
  /** `typedData`: the EIP-712 document as indented JSON. */
  | { kind: 'signTypedData'; account: string; typedData: string }
  | { kind: 'sendTransaction'; account: string; call: ShownCall }
  | { kind: 'sendCalls'; account: string; calls: readonly ShownCall[] }
  /** Solana: `transactions` in words, one text each; `isSent` if the wallet also sends them. */
  | { kind: 'signTransactions'; account: string; isSent: boolean; transactions: readonly string[] }
  | { kind: 'switchNetwork'; target: ShownNetwork }
  | { kind: 'addNetwork'; target: ShownNetwork; rpcUrl: string }
)

/** What the wallet does with one approval. `slow` approves after `slowMs`; `never` leaves the site waiting. */
export type Decision = 'human' | 'approve' | 'reject' | 'slow' | 'never'

/**
 * How a test wallet decides.
 *
 * - `human`: its own prompt in the page asks the user. Needs a document.
 * - `approve`, `reject`, `slow`, `never`: for every approval.
 * - `locked`: the wallet locks now and shares nothing until its prompt or `unlock()` unlocks it. After that it acts
 * like `human` in a page and `approve` elsewhere.
 * - `wrongNetwork`: the wallet switches now to a network that no site configures. It connects there and does not leave
 * by itself: in a page the user decides about a switch, elsewhere the wallet rejects it.
 * - a function decides about each approval. If it throws, the site gets the error.
 */
export type Answer =
  | Decision
  | 'locked'
  | 'wrongNetwork'
  | ((approval: Approval) => Decision | Promise<Decision>)

/** How an approval ended. `accounts`: what the user shares, for `connect`. */
export type Outcome = { approved: true; accounts?: readonly string[] | undefined } | { approved: false }
