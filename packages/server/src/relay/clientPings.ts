import type { WebSocket } from 'ws'
import { relayLimits } from './relayLimits.js'

/** The pings between the relay and one client, in both directions. */
export type ClientPings = {
  /** Resolves when the client has received everything sent so far: its network layer answers pings in order. */
  reached: () => Promise<void>
  /** Pings the client. Returns false if it has not answered since the last call, or if an answer is overdue. */
  isAlive: () => boolean
  /** Drops the callbacks that wait for an answer. */
  end: () => void
}

/**
 * Answers a client's pings and keeps track of its answers to the relay's pings.
 *
 * @param onPing called with the number of characters of an answer before it is sent. Returns false if the client is too
 * slow for it
 * @param onSent called with the same number when the answer is sent
 * @param onFlood called if a client pings too often. Rates count messages only, because pings keep a connection open
 */
export function createClientPings(
  socket: WebSocket,
  {
    onFlood,
    onPing,
    onSent,
  }: {
    onFlood: () => void
    onPing: (characters: number) => boolean
    onSent: (characters: number) => void
  },
): ClientPings {
  /** Unanswered pings of the relay, oldest first. */
  const unanswered = new Map<number, { afterwards: () => void; round: number }>()
  let lastPing = 0
  /** How often the relay has checked whether the client is alive. */
  let round = 0
  let answered = true
  /** Pings, and pongs that answer no ping, since the last check. */
  let controlFrames = 0

  function ask(afterwards: () => void): void {
    unanswered.set(++lastPing, { afterwards, round })
    if (socket.readyState === socket.OPEN) socket.ping(String(lastPing))
  }

  function isFlood(): boolean {
    if (++controlFrames <= relayLimits.controlFrames) return false
    onFlood()
    return true
  }

  socket.on('ping', (data: Buffer) => {
    const characters = data.length + relayLimits.pongCharacters
    if (isFlood() || !onPing(characters)) return
    socket.pong(data, false, () => onSent(characters))
  })
  socket.on('pong', (data: Buffer) => {
    const asked = Number(data.toString())
    // A pong that answers no ping does not show that the client received anything.
    if (!unanswered.has(asked)) return void isFlood()
    answered = true
    // A client that received several pings may answer only the last one: RFC 6455, section 5.5.3.
    for (const [ping, { afterwards }] of unanswered) {
      if (ping > asked) break
      unanswered.delete(ping)
      afterwards()
    }
  })

  return {
    end: () => unanswered.clear(),
    isAlive() {
      const [oldest] = unanswered.values()
      const isLate = oldest !== undefined && round - oldest.round >= relayLimits.pongRounds
      if (!answered || isLate) return false
      answered = false
      controlFrames = 0
      round++
      ask(() => {})
      return true
    },
    reached: () => new Promise((resolve) => ask(resolve)),
  }
}
