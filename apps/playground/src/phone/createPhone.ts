import type { WalletKitTypes } from '@reown/walletkit'
import type { Chain } from 'viem'
import { createPeer, type Peer } from './createPeer.js'
import { createPhoneAnswers } from './phoneAnswers.js'
import { toMessage } from './toMessage.js'

/** A site that the phone is connected to. The site itself states its name and URL, and nothing verifies them. */
export type ConnectedSite = { topic: string; name: string; url: string; accounts: readonly string[] }

export type PhoneState = {
  status: 'starting' | 'ready' | 'pairing' | 'failed'
  /** The last problem, or an empty string. */
  problem: string
  sites: readonly ConnectedSite[]
}

/** A wallet on another device. Sites reach it only through a relay. It prompts its user in the page. */
export type Phone = {
  getState: () => PhoneState
  subscribe: (onChange: () => void) => () => void
  /** Pairs by a `wc:` link, which a real phone would read with its camera. */
  pair: (uri: string) => Promise<void>
  disconnect: (topic: string) => Promise<void>
}

/** The reason that the phone gives when it ends a session. Source: specification of the sign protocol, error codes. */
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/**
 * Milliseconds that a site has to propose a session after pairing. The proposal waits at the relay, so it arrives
 * immediately or never.
 */
const proposalWithinMs = 10_000

/** Starts the phone. It has one network and two accounts, and remembers the sites that it was connected to. */
export function createPhone({ network, relayUrl }: { network: Chain; relayUrl: string }): Phone {
  const listeners = new Set<() => void>()
  const answers = createPhoneAnswers(network)
  const asked = new Set<number>()
  let giveUpTimer: ReturnType<typeof setTimeout> | undefined
  let state: PhoneState = { problem: '', sites: [], status: 'starting' }

  function change(next: Partial<PhoneState>) {
    state = { ...state, ...next }
    for (const onChange of listeners) onChange()
  }

  function readSites(peer: Peer): readonly ConnectedSite[] {
    return Object.values(peer.getActiveSessions()).map(({ namespaces, peer: { metadata }, topic }) => ({
      accounts: Object.values(namespaces).flatMap(({ accounts }) => accounts.map(toAddress)),
      name: metadata.name,
      topic,
      url: metadata.url,
    }))
  }

  /** Answers a request only once, because the peer may deliver a waiting request twice after a reload. */
  async function askOnce(peer: Peer, id: number, answer: () => Promise<void>): Promise<void> {
    if (asked.has(id)) return
    asked.add(id)
    try {
      await answer()
    } catch (error) {
      change({ problem: `The site did not get the response: ${toMessage(error)}` })
    }
    change({ sites: readSites(peer) })
  }

  function listen(peer: Peer): Peer {
    const propose = (params: WalletKitTypes.SessionProposal['params']) =>
      askOnce(peer, params.id, () => {
        clearTimeout(giveUpTimer)
        change({ problem: '', status: 'ready' })
        return answers.answerProposal(peer, params)
      })
    const request = (event: Pick<WalletKitTypes.SessionRequest, 'id' | 'params' | 'topic'>) =>
      askOnce(peer, event.id, () => answers.answerRequest(peer, event))
    peer.on('session_proposal', ({ params }) => void propose(params))
    peer.on('session_request', (event) => void request(event))
    peer.on('session_delete', () => change({ sites: readSites(peer) }))
    for (const params of Object.values(peer.getPendingSessionProposals())) void propose(params)
    for (const event of peer.getPendingSessionRequests()) void request(event)
    change({ sites: readSites(peer), status: 'ready' })
    return peer
  }

  const starting = createPeer(relayUrl).then(listen)
  starting.catch((error) => change({ problem: toMessage(error), status: 'failed' }))

  return {
    async disconnect(topic) {
      const peer = await starting
      try {
        await peer.disconnectSession({ reason: userDisconnected, topic })
      } catch (error) {
        change({ problem: toMessage(error) })
      }
      change({ sites: readSites(peer) })
    },
    getState: () => state,
    async pair(text) {
      const uri = text.trim()
      clearTimeout(giveUpTimer)
      const peer = await starting
      const [, topic = '', key = ''] = /^wc:([^@]*)@.*[?&]symKey=([^&]*)/.exec(uri) ?? []
      if (uri.startsWith('wc:') && !/^[0-9a-f]{64}$/i.test(key)) {
        return change({
          problem: 'This link is incomplete: its key (symKey) must have 64 digits. Copy the link again.',
          status: 'ready',
        })
      }
      change({ problem: '', status: 'pairing' })
      try {
        await peer.pair({ uri })
      } catch (error) {
        const problem = uri.startsWith('wc:')
          ? `This link does not work: it was used, is too old, or is for another relay. (${toMessage(error)})`
          : 'This is not a WalletConnect link: those start with wc:'
        return change({ problem, status: 'ready' })
      }
      if (state.status !== 'pairing') return
      giveUpTimer = setTimeout(async () => {
        change({
          problem:
            'No site responds to this link: it was used before, it is too old, or a digit of its key (symKey) is wrong. Ask the site for a new code, and copy its whole link.',
          status: 'ready',
        })
        // The peer stores the key of every pairing, even a wrong one.
        await peer.core.pairing.disconnect({ topic }).catch(() => {})
      }, proposalWithinMs)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function toAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
