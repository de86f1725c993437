import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localMints } from './localSolana.js'
import { token2022Program, tokenProgram } from './programAddresses.js'
import { solanaDevAccounts } from './solanaDevAccounts.js'
import { type LocalSolana, startSolanaCluster } from './startSolanaCluster.js'

const [alice, bob] = solanaDevAccounts
let cluster: LocalSolana
let source: KeyPairSigner
beforeAll(async () => {
  cluster = await startSolanaCluster()
  source = await createKeyPairSignerFromPrivateKeyBytes(alice.privateKey)
})
afterAll(() => cluster.stop())

/** What a site does with the published `@solana/kit`. */
function connect() {
  const rpc = createSolanaRpc(cluster.rpcUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(cluster.webSocketUrl)
  const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  async function send(...instructions: Instruction[]) {
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(source, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
    )
    const signed = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(signed)
    await confirm(signed, { commitment: 'confirmed' })
    return getSignatureFromTransaction(signed)
  }
  return { rpc, rpcSubscriptions, send }
}

test('default: an unmodified kit sends SOL and gets its confirmation', async () => {
  const { rpc, send } = connect()
  expect(source.address).toBe(alice.address)
  const { value: before } = await rpc.getBalance(source.address).send()
  const amount = lamports(1_000_000_000n)
  const signature = await send(
    getTransferSolInstruction({ amount, destination: address(bob.address), source }),
  )
  const { value: after } = await rpc.getBalance(source.address).send()
  expect(before - after).toBe(1_000_005_000n)
  expect((await rpc.getSignatureStatuses([signature]).send()).value[0]).toMatchObject({
    confirmationStatus: 'confirmed',
    err: null,
  })
  const [newest] = await rpc.getSignaturesForAddress(address(bob.address)).send()
  expect(newest?.signature).toBe(signature)
})

test.each([
  ['SPL Token', tokenProgram, localMints.agora],
  ['Token-2022', token2022Program, localMints.lantern],
])('behavior: %s, to an account that did not exist', async (_, program, token) => {
  const { rpc, send } = connect()
  const mint = address(token.address)
  const owner = (await generateKeyPairSigner()).address
  const [[from], [destination]] = await Promise.all([
    findAssociatedTokenPda({ mint, owner: source.address, tokenProgram: program }),
    findAssociatedTokenPda({ mint, owner, tokenProgram: program }),
  ])
  await send(
    getCreateAssociatedTokenIdempotentInstruction({
      ata: destination,
      mint,
      owner,
      payer: source,
      tokenProgram: program,
    }),
    getTransferCheckedInstruction(
      { amount: 1_500_000n, authority: source, decimals: token.decimals, destination, mint, source: from },
      { programAddress: program },
    ),
  )
  const { value: held } = await rpc
    .getTokenAccountsByOwner(owner, { programId: program }, { encoding: 'jsonParsed' })
    .send()
  expect(held.map(({ account }) => account.data.parsed.info)).toMatchObject([
    { mint, owner, state: 'initialized', tokenAmount: { amount: '1500000', decimals: token.decimals } },
  ])
})

test('error: an unaffordable transaction, and an expired one, get a node’s error', async () => {
  const { rpc, send } = connect()
  const amount = lamports(10n ** 15n)
  const error = await send(
    getTransferSolInstruction({ amount, destination: address(bob.address), source }),
  ).catch((thrown: unknown) => thrown)
  expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(
    true,
  )
  expect(await rpc.isBlockhashValid('11111111111111111111111111111111' as never).send()).toMatchObject({
    value: false,
  })
  const { value: latest } = await rpc.getLatestBlockhash().send()
  expect((await rpc.isBlockhashValid(latest.blockhash).send()).value).toBe(true)
})

test('behavior: an airdrop is in the account, and reaches subscribers', async () => {
  const { rpc, rpcSubscriptions } = connect()
  const recipientAddress = (await generateKeyPairSigner()).address
  await airdropFactory({ rpc, rpcSubscriptions })({
    commitment: 'confirmed',
    lamports: lamports(2_000_000_000n),
    recipientAddress,
  })
  expect((await rpc.getBalance(recipientAddress).send()).value).toBe(2_000_000_000n)
})
