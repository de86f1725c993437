import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { createUuid } from '../createUuid.js'
import { ProviderRpcError, unauthorized } from '../eip155/ProviderRpcError.js'
import type { BitcoinEngine } from './bitcoinEngine.js'
import { type BitcoinKey, type BitcoinKind, bitcoinKinds } from './bitcoinKeys.js'

type Listener = (payload: unknown) => void

/** The parameters of all methods, by name. Each method has some of them. */
type Given = {
  address: string
  broadcast?: boolean
  hex: string
  message: string
  name: string
  network?: string
  paymentType: string
  protocol?: string
  psbt: string
  recipients: readonly { address: string; amount: number | string }[]
  signAtIndex: readonly number[]
  signInputs: Readonly<Record<string, readonly number[]>>
}

/** The interfaces of one Bitcoin wallet. */
export type BitcoinFaces = {
  /** For `window.btc_providers`. Resolves with a JSON-RPC envelope, for errors too. */
  readonly satsConnect: {
    request: (method: string, params?: unknown) => Promise<unknown>
    addListener: (listener: { eventName: string; cb: Listener }) => () => void
  }
  /** For `window.LeatherProvider`. Rejects with a JSON-RPC envelope. */
  readonly leather: { request: (method: string, params?: unknown) => Promise<unknown> }
  /** For `window.unisat`. */
  readonly unisat: Readonly<Record<string, (...parameters: never[]) => unknown>>
  /** For the Wallet Standard. */
  readonly standard: object
}

/** sats-connect's error codes, by those of EIP-1193. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32601 }

/** Creates the interfaces of a wallet. */
export function createWalletInterfaces(
  engine: BitcoinEngine,
  info: { icon: string; name: string },
): BitcoinFaces {
  return {
    leather: createLeather(engine),
    satsConnect: createSatsConnect(engine),
    standard: createStandard(engine, info),
    unisat: createUnisat(engine),
  }
}

function createSatsConnect(engine: BitcoinEngine): BitcoinFaces['satsConnect'] {
  const toName = (kind: BitcoinKind) => kind.charAt(0).toUpperCase() + kind.slice(1)
  const network = () => ({ bitcoin: { name: toName(engine.network()) } })
  const toAnswer = (keys: readonly BitcoinKey[]) => ({
    addresses: keys.map(({ address, publicKey, purpose, type }) => ({
      address,
      addressType: type,
      publicKey,
      purpose,
      walletType: 'software',
    })),
    network: network(),
  })
  const methods: Record<string, (params: Given) => Promise<unknown>> = {
    getAccounts: async () => toAnswer(await engine.connect()).addresses,
    sendTransfer: async ({ recipients }) => {
      const [first] = recipients
      return { txid: await engine.send(first?.address ?? '', BigInt(first?.amount ?? 0)) }
    },
    signMessage: async ({ address, message, protocol }) => ({
      address,
      signature: await engine.signMessage(address, message, protocol === 'ECDSA' ? 'ecdsa' : 'bip322'),
    }),
    signPsbt: async ({ broadcast, psbt, signInputs }) =>
      engine.signPsbt(
        psbt,
        Object.entries(signInputs).flatMap(([address, indexes]) =>
          indexes.map((index) => ({ address, index })),
        ),
        broadcast === true,
      ),
    wallet_changeNetwork: async ({ name }) => engine.switchTo(toKind(name)).then(() => ({})),
    wallet_connect: async ({ network: wanted }) =>
      toAnswer(await engine.connect(wanted ? toKind(wanted) : undefined)),
    wallet_disconnect: async () => engine.disconnect(),
    wallet_getAccount: async () => {
      const keys = engine.shared()
      if (keys.length === 0) throw unauthorized('wallet_getAccount')
      return toAnswer(keys)
    },
    wallet_getNetwork: async () => network(),
  }
  return {
    addListener: ({ cb, eventName }) =>
      engine.watch((change) => {
        const name = { accounts: 'accountChange', disconnect: 'disconnect', network: 'networkChange' }[change]
        if (name === eventName) cb({ type: name })
      }),
    async request(method, params) {
      const envelope = { id: createUuid(), jsonrpc: '2.0' }
      try {
        const run = methods[method]
        if (!run) throw new ProviderRpcError({ code: 4200, message: `No method ${method}.` })
        return { ...envelope, result: await run(Object(params)) }
      } catch (error) {
        const { code, message } = Object(error) as { code?: number; message?: string }
        return { ...envelope, error: { code: codes[Number(code)] ?? code ?? -32603, message } }
      }
    },
  }
}

function createLeather(engine: BitcoinEngine): BitcoinFaces['leather'] {
  return {
    async request(method, params) {
      const envelope = { id: createUuid(), jsonrpc: '2.0' }
      const given: Given = Object(params)
      const addressOf = (type: string) => engine.shared().find((key) => key.type === type)?.address ?? ''
      try {
        switch (method) {
          case 'getAddresses': {
            // Leather has no network with the name regtest and calls it devnet.
            const named = given.network === 'devnet' ? 'regtest' : given.network
            const keys = await engine.connect(named ? toKind(named) : undefined)
            const addresses = keys.map(({ address, path, publicKey, type }) => ({
              address,
              derivationPath: path,
              publicKey,
              symbol: 'BTC',
              type,
            }))
            return { ...envelope, result: { addresses: [...addresses, { address: 'SP2', symbol: 'STX' }] } }
          }
          case 'signMessage': {
            const address = addressOf(given.paymentType)
            const signature = await engine.signMessage(address, given.message, 'bip322')
            return { ...envelope, result: { address, signature } }
          }
          case 'signPsbt': {
            const psbt = base64.encode(hex.decode(given.hex))
            const inputs = given.signAtIndex.map((index) => ({
              address: addressOf('p2wpkh'),
              index,
            }))
            const signed = await engine.signPsbt(psbt, inputs, given.broadcast === true)
            const result = { hex: hex.encode(base64.decode(signed.psbt)), txid: signed.txid }
            return { ...envelope, result }
          }
          case 'sendTransfer': {
            const [first] = given.recipients
            const txid = await engine.send(first?.address ?? '', BigInt(first?.amount ?? 0))
            return { ...envelope, result: { txid } }
          }
          default:
            throw new ProviderRpcError({ code: -32601, message: `No method ${method}.` })
        }
      } catch (error) {
        const { code, message } = Object(error) as { code?: number; message?: string }
        throw { ...envelope, error: { code, message } }
      }
    },
  }
}

function createUnisat(engine: BitcoinEngine): BitcoinFaces['unisat'] {
  const listeners = new Map<Listener, () => void>()
  const paying = () => engine.shared().filter(({ purpose }) => purpose === 'payment')
  const first = () => {
    const [key] = paying()
    if (!key) throw unauthorized('unisat')
    return key
  }
  const list = () => paying().map(({ address }) => address)
  return {
    disconnect: async () => engine.disconnect(),
    getAccounts: async () => list().slice(0, 1),
    getChain: async () => ({ enum: `BITCOIN_${engine.network().toUpperCase()}` }),
    getNetwork: async () => (engine.network() === 'mainnet' ? 'livenet' : engine.network()),
    getPublicKey: async () => first().publicKey,
    on: (event: string, listener: Listener) => {
      listeners.set(
        listener,
        engine.watch((change) => {
          if (event === 'accountsChanged' && change !== 'network') listener(list())
          if (event === 'chainChanged' && change === 'network') listener({ enum: engine.network() })
        }),
      )
    },
    pushPsbt: async (signed: string) =>
      engine.push(Transaction.fromPSBT(hex.decode(signed), { allowUnknownOutputs: true }).hex),
    removeListener: (_event: string, listener: Listener) => listeners.get(listener)?.(),
    requestAccounts: async () => {
      await engine.connect()
      return list().slice(0, 1)
    },
    sendBitcoin: async (recipient: string, amount: number) => engine.send(recipient, BigInt(amount)),
    signMessage: async (message: string, type: string) =>
      engine.signMessage(first().address, message, type === 'ecdsa' ? 'ecdsa' : 'bip322'),
    signPsbt: async (
      psbt: string,
      { toSignInputs }: { toSignInputs: readonly { address: string; index: number }[] },
    ) => {
      const signed = await engine.signPsbt(base64.encode(hex.decode(psbt)), toSignInputs, false)
      return hex.encode(base64.decode(signed.psbt))
    },
    switchChain: async (chain: string) => engine.switchTo(toKind(chain.replace('BITCOIN_', ''))),
  }
}

function createStandard(engine: BitcoinEngine, info: { icon: string; name: string }): object {
  const chains = bitcoinKinds.map((kind) => `bitcoin:${kind}`)
  let isAsked = false
  const toAccounts = () =>
    isAsked
      ? engine.shared().map(({ address, publicKey, purpose }) => ({
          address,
          chains: [`bitcoin:${engine.network()}`],
          features: [],
          publicKey: hex.decode(publicKey),
          purpose,
        }))
      : []
  type Input = { account: { address: string }; message: Uint8Array; protocol?: 'ecdsa' | 'bip322' }
  type PsbtInput = {
    inputsToSign: readonly { account: { address: string }; signingIndexes: readonly number[] }[]
    psbt: Uint8Array
  }
  const sign = async ({ inputsToSign, psbt }: PsbtInput, broadcast: boolean) =>
    engine.signPsbt(
      base64.encode(psbt),
      inputsToSign.flatMap(({ account, signingIndexes }) =>
        signingIndexes.map((index) => ({ address: account.address, index })),
      ),
      broadcast,
    )
  const connect = async () => {
    isAsked = true
    await engine.connect()
    return { accounts: toAccounts() }
  }
  return {
    get accounts() {
      return toAccounts()
    },
    chains,
    features: {
      'bitcoin:connect': { connect, version: '1.0.0' },
      'bitcoin:signAndSendTransaction': {
        signAndSendTransaction: async (...inputs: PsbtInput[]) =>
          Promise.all(inputs.map(async (input) => ({ txId: (await sign(input, true)).txid }))),
        version: '1.0.0',
      },
      'bitcoin:signMessage': {
        signMessage: async (...inputs: Input[]) =>
          Promise.all(
            inputs.map(async ({ account, message, protocol = 'ecdsa' }) => {
              const text = new TextDecoder().decode(message)
              const signature = await engine.signMessage(account.address, text, protocol)
              return { signature: base64.decode(signature), signedMessage: message }
            }),
          ),
        version: '1.0.0',
      },
      'bitcoin:signTransaction': {
        signTransaction: async (...inputs: PsbtInput[]) =>
          Promise.all(
            inputs.map(async (input) => ({ signedPsbt: base64.decode((await sign(input, false)).psbt) })),
          ),
        version: '1.0.0',
      },
      'standard:connect': {
        connect: async ({ silent = false }: { silent?: boolean } = {}) => {
          if (!silent) return connect()
          isAsked = true
          return { accounts: toAccounts() }
        },
        version: '1.0.0',
      },
      'standard:disconnect': { disconnect: async () => engine.disconnect(), version: '1.0.0' },
      'standard:events': {
        on: (_event: 'change', listener: Listener) =>
          engine.watch(() => listener({ accounts: toAccounts() })),
        version: '1.0.0',
      },
    },
    icon: info.icon,
    name: info.name,
    version: '1.0.0',
  }
}

function toKind(name: string): BitcoinKind {
  const kind = bitcoinKinds.find((known) => known === name.toLowerCase())
  if (!kind) throw new ProviderRpcError({ code: 4902, message: `No network ${name}.` })
  return kind
}
