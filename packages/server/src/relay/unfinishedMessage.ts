import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { relayLimits } from './relayLimits.js'

/** Header and mask of a client's ping or pong. Source: RFC 6455, section 5.2. */
const controlFrameBytes = 6

/** The part of an unfinished message that a client has sent. */
export type UnfinishedMessage = {
  /** Called once per round of pings. Returns true if a message has not ended for too long. */
  isStuck: () => boolean
}

/**
 * Counts the part of an unfinished message that a client has sent. `ws` keeps it in memory and reports nothing about
 * it, so a client that never ends a message would escape every limit on messages. If the end of one message and the
 * beginning of the next arrive in one piece of at most 64 kB, that beginning is not counted.
 *
 * @param connection the connection of the socket. Its data is counted before `ws` reads it
 * @param onChange called with the bytes that were added, or taken away
 */
export function createUnfinishedMessage(
  socket: WebSocket,
  { connection, onChange }: { connection: Duplex; onChange: (bytes: number) => void },
): UnfinishedMessage {
  let bytes = 0
  let rounds = 0

  function setTo(next: number): void {
    const before = bytes
    bytes = Math.max(0, next)
    if (bytes !== before) onChange(bytes - before)
  }

  connection.prependListener('data', ({ length }: Buffer) => setTo(bytes + length))
  socket.on('message', () => {
    rounds = 0
    setTo(0)
  })
  // Pings and pongs may arrive between the parts of a message, and do not end it.
  for (const control of ['ping', 'pong'] as const)
    socket.on(control, ({ length }: Buffer) => setTo(bytes - length - controlFrameBytes))

  return {
    isStuck() {
      rounds = bytes === 0 ? 0 : rounds + 1
      return rounds > relayLimits.unfinishedRounds
    },
  }
}
