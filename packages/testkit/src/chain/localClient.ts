import {
  type Address,
  createTestClient,
  type Hex,
  type HttpTransport,
  http,
  type PublicActions,
  parseEther,
  publicActions,
  type TestClient,
  TransactionReceiptNotFoundError,
  type WalletActions,
  walletActions,
} from 'viem'

export type LocalClient = TestClient<'hardhat', HttpTransport> & PublicActions<HttpTransport> & WalletActions

/** In milliseconds. A transaction that times out and is sent again fails, so a busy machine gets plenty of time. */
const answerTimeoutMs = 60_000

/** Creates a client that can send from any account of Anvil or Hardhat. Anvil also supports Hardhat's methods. */
export function createLocalClient(rpcUrl: string): LocalClient {
  return createTestClient({ mode: 'hardhat', transport: http(rpcUrl, { timeout: answerTimeoutMs }) })
    .extend(publicActions)
    .extend(walletActions)
}

/** One transaction. Amounts in wei. */
export type LocalCall = {
  from: Address
  /** If absent, `data` creates a contract. */
  to?: Address | undefined
  data?: Hex | undefined
  valueWei?: bigint | undefined
}

/**
 * Enough gas for every transaction sent here. With an explicit limit, the network mines a failing transaction and does
 * not reject it.
 */
const gas = 15_000_000n

/**
 * Makes the network sign for these accounts while `run` runs, although no one has their keys. Gives them coins for gas.
 */
export async function actAs(
  client: LocalClient,
  addresses: readonly Address[],
  run: () => Promise<unknown>,
): Promise<void> {
  for (const address of addresses) {
    await client.impersonateAccount({ address })
    await client.setBalance({ address, value: parseEther('1000') })
  }
  await run()
  for (const address of addresses) await client.stopImpersonatingAccount({ address })
}

/** Sends one transaction from an account that the network signs for, and waits until it is mined, failed or not. */
export async function sendAndMine(client: LocalClient, call: LocalCall): Promise<void> {
  const hash = await client.sendTransaction({
    account: call.from,
    chain: null,
    data: call.data,
    gas,
    to: call.to ?? null,
    value: call.valueWei ?? 0n,
  })
  // Anvil responds a moment before it mines, so this waits. Turning automatic mining off would avoid the wait, but then
  // it would stay off if this process is killed.
  while (!(await isMined(client, hash))) {
    // viem's own polling would wait for the time of a block.
    if (!(await client.getAutomine())) await client.request({ method: 'evm_mine', params: undefined })
  }
}

async function isMined(client: LocalClient, hash: Hex): Promise<boolean> {
  try {
    await client.getTransactionReceipt({ hash })
    return true
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return false
    throw error
  }
}
