import { bytesToHex } from '@noble/hashes/utils'
import { curvePrimitives } from '../curvePrimitives.js'
import { fromHex } from '../encoding.js'
import { open, readEnvelope, seal } from '../envelope.js'
import type { PlayedRelay } from './playRelay.js'

export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export const approved = {
  eip155: {
    accounts: [`eip155:1:${account}`],
    events: ['accountsChanged', 'chainChanged'],
    methods: ['personal_sign'],
  },
}

const metadata = { description: '', icons: [], name: 'Played', url: 'https://wallet.example' }

/** Creates a scripted wallet for a pairing, which can send what no honest wallet sends. */
export async function playWallet(relay: PlayedRelay, uri: string) {
  const [, pairingTopic = '', query = ''] = /^wc:([0-9a-f]+)@2\?(.+)$/.exec(uri) ?? []
  const symKey = new URLSearchParams(query).get('symKey') ?? ''
  const pairingKey = fromHex(symKey)
  const read = (key: Uint8Array, message: string) => {
    const envelope = readEnvelope(message)
    const text = envelope && open(key, envelope)
    return text === undefined ? undefined : JSON.parse(text)
  }
  const proposalMessage = [
    ...relay.messagesOn(`proposed:${pairingTopic}`),
    ...relay.messagesOn(`sent:${pairingTopic}`),
  ]
  const proposal = read(pairingKey, proposalMessage[0] ?? '')
  const agreement = await curvePrimitives.createAgreement()
  const secret = await agreement.derive(fromHex(proposal.params.proposer.publicKey))
  const key = await curvePrimitives.hkdf(secret)
  const topic = bytesToHex(await curvePrimitives.sha256(new Uint8Array(key)))
  const publicKey = bytesToHex(agreement.publicKey)
  let count = Date.now() * 1000

  const wallet = {
    /** Answers the proposal. Default: a correct answer. */
    answer(result: unknown = { relay: { protocol: 'irn' }, responderPublicKey: publicKey }) {
      relay.publish(
        pairingTopic,
        seal(pairingKey, JSON.stringify({ id: proposal.id, jsonrpc: '2.0', result })),
      )
    },
    /** Answers a request of the app. */
    answerRequest(id: number, result: unknown) {
      relay.publish(topic, seal(key, JSON.stringify({ id, jsonrpc: '2.0', result })))
    },
    key,
    /** Frames that the app sent in the session. */
    heard: () => relay.messagesOn(`sent:${topic}`).map((message) => read(key, message)),
    pairingKey,
    pairingTopic,
    proposal,
    publicKey,
    /** Sends a request to the app. */
    say(method: string, params: unknown, id = count++) {
      relay.publish(topic, seal(key, JSON.stringify({ id, jsonrpc: '2.0', method, params })))
      return id
    },
    settle(change: Record<string, unknown> = {}, id = count++) {
      const params = {
        controller: { metadata, publicKey },
        expiry: Math.floor(Date.now() / 1000) + 7 * 86_400,
        namespaces: approved,
        relay: { protocol: 'irn' },
        ...change,
      }
      return wallet.say('wc_sessionSettle', params, id)
    },
    symKey,
    topic,
  }
  return wallet
}
