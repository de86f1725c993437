import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deployCode } from '@portico/testkit/chain'
import {
  type Address,
  concatHex,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  type Hex,
  hexToBigInt,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

type Call = { method: string; params: readonly [Readonly<Record<string, Hex>>, Address, Hex, unknown] }

/** What the paymaster sends instead of a valid response: a whole response, or changes to the valid result. */
export type PaymasterLie =
  | { body: string; status?: number; headers?: Readonly<Record<string, string>> }
  | { result: Readonly<Record<string, unknown>> }

export type TestPaymaster = {
  address: Address
  /** The requests to the paymaster, newest last. */
  asked: Call[]
  /** Sets what the paymaster sends from now on. Undefined stands for valid responses. */
  lie: (how: PaymasterLie | undefined) => void
  origin: string
  stop: () => Promise<void>
}

const abi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function deposit() payable',
  'function getHash(PackedUserOperation userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])

/**
 * A signature of no known key. An address can still be recovered from it, so a contract that recovers the signer
 * continues.
 */
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/**
 * Starts eth-infinitism's verifying paymaster with a deposit, and an ERC-7677 endpoint that signs for every operation.
 */
export async function startPaymaster({
  entryPoint,
  port: wantedPort = 0,
  rpcUrl,
}: {
  entryPoint: Address
  /** Default: a free port. */
  port?: number
  rpcUrl: string
}): Promise<TestPaymaster> {
  // Takes the port first, so that a port in use costs no contract.
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wantedPort, '127.0.0.1', resolve)
  })
  const signer = privateKeyToAccount(generatePrivateKey())
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  await client.setBalance({ address: signer.address, value: parseEther('100') })
  const require = createRequire(join(process.cwd(), 'package.json'))
  const path = '@account-abstraction/contracts/artifacts/VerifyingPaymaster.json'
  const artifact = require.resolve(path)
  const { bytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as { bytecode: Hex }
  const constructed = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }],
    [entryPoint, signer.address],
  )
  const address = await deployCode({ code: concatHex([bytecode, constructed]), rpcUrl })
  const wallet = createWalletClient({ account: signer, transport: http(rpcUrl) })
  const hash = await wallet.writeContract({
    abi,
    address,
    chain: null,
    functionName: 'deposit',
    value: parseEther('10'),
  })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })

  const asked: Call[] = []
  let lie: PaymasterLie | undefined
  const gas = { paymasterPostOpGasLimit: 1n, paymasterVerificationGasLimit: 100_000n }
  const validUntil = 2 ** 40
  const times = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [validUntil, 0])

  async function sponsor({ method, params: [operation] }: Call) {
    const limits = {
      paymasterPostOpGasLimit: numberToHex(gas.paymasterPostOpGasLimit),
      paymasterVerificationGasLimit: numberToHex(gas.paymasterVerificationGasLimit),
    }
    if (method === 'pm_getPaymasterStubData')
      return { paymaster: address, paymasterData: concatHex([times, stubSignature]), ...limits }
    const number = (name: string) => hexToBigInt(operation[name] ?? '0x0')
    const packed = toPackedUserOperation({
      callData: operation.callData ?? '0x',
      callGasLimit: number('callGasLimit'),
      factory: operation.factory as Address | undefined,
      factoryData: operation.factoryData,
      maxFeePerGas: number('maxFeePerGas'),
      maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
      nonce: number('nonce'),
      paymaster: address,
      paymasterData: times,
      preVerificationGas: number('preVerificationGas'),
      sender: operation.sender as Address,
      signature: '0x',
      verificationGasLimit: number('verificationGasLimit'),
      ...gas,
    })
    const raw = await client.readContract({
      abi,
      address,
      args: [packed, validUntil, 0],
      functionName: 'getHash',
    })
    const signature = await signer.signMessage({ message: { raw } })
    return { paymaster: address, paymasterData: concatHex([times, signature]), ...limits }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += chunk
    const call = JSON.parse(text) as Call
    asked.push(call)
    if (lie && 'body' in lie) {
      response.writeHead(lie.status ?? 200, { 'content-type': 'application/json', ...lie.headers })
      response.end(lie.body)
      return
    }
    const result = { ...(await sponsor(call)), ...lie?.result }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: 1, jsonrpc: '2.0', result }))
  }
  const { port } = server.address() as AddressInfo
  return {
    address,
    asked,
    lie: (how) => {
      lie = how
    },
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // A browser opens connections in advance. Without this call, the server would wait minutes for those without a
        // request.
        server.closeAllConnections()
      }),
  }
}
