// Read by scripts/packed/connectHost.mjs: an independent wallet, and the relay through which sites reach it.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { endInOrder } from '../testing/endInOrder.mjs'

// With these variables the peer skips requests to its own network (verification, telemetry).
process.env.IS_VITEST = 'true'
process.env.DISABLE_GLOBAL_CORE = 'true'

const networks = ['eip155:1', 'eip155:8453']

/** Starts this project's server with its relay. */
export async function startRelay() {
  globalThis.WebSocket ??= WebSocket
  const [{ startServer }, { findFreePort }] = await Promise.all([
    import('@portico/server'),
    import('@portico/testkit/chain'),
  ])
  const dataFolder = mkdtempSync(join(tmpdir(), 'portico-hosts-'))
  const port = await findFreePort()
  const log = { debug() {}, error() {}, info() {}, warn() {} }
  const server = await startServer({ dataFolder, port, publicUrl: `http://127.0.0.1:${port}` }, { log })
  return {
    async close() {
      await server.stop()
      rmSync(dataFolder, { force: true, recursive: true })
    },
    relayUrl: `ws://127.0.0.1:${port}/relay`,
  }
}

/** Creates a wallet with one account that approves everything and signs messages. */
export async function createWallet(relayUrl) {
  const [{ WalletKit }, { Core }, { privateKeyToAccount }] = await Promise.all([
    import('@reown/walletkit'),
    import('@walletconnect/core'),
    import('viem/accounts'),
  ])
  const account = privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`)
  const core = new Core({
    customStoragePrefix: randomBytes(8).toString('hex'),
    logger: 'silent',
    relayUrl,
    storageOptions: { database: ':memory:' },
  })
  const metadata = { description: '', icons: [], name: 'Peer wallet', url: 'https://peer.example' }
  const wallet = await WalletKit.init({ core, metadata })
  const ended = []
  const proposals = []
  wallet.on('session_proposal', ({ id, params }) => {
    proposals.push(params)
    const namespace = {
      accounts: networks.map((network) => `${network}:${account.address}`),
      chains: networks,
      events: ['accountsChanged', 'chainChanged'],
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
    }
    void wallet.approveSession({ id, namespaces: { eip155: namespace } })
  })
  wallet.on('session_request', async ({ id, params: { request }, topic }) => {
    const [raw] = request.params
    const result = await account.signMessage({ message: { raw } })
    await wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result }, topic })
  })
  wallet.on('session_delete', ({ topic }) => ended.push(topic))
  const topics = () => Object.keys(wallet.getActiveSessions())
  return {
    account,
    close: endInOrder(core),
    async end() {
      const reason = { code: 6000, message: 'User disconnected.' }
      await Promise.all(topics().map((topic) => wallet.disconnectSession({ reason, topic })))
    },
    ended,
    pair: (uri) => wallet.pair({ uri }),
    proposals,
    topics,
  }
}
