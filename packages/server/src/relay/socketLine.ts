import type { WebSocket } from 'ws'
import type { Metrics } from '../http/metrics.js'
import { relayLimits } from './relayLimits.js'
import { charactersBeyond, type SendMemory } from './sendMemory.js'

export type SocketLine = ReturnType<typeof createSocketLine>

/** Creates the sender to one client. It counts the characters that wait for the client, and cuts off a slow one. */
export function createSocketLine({
  memory,
  metrics,
  projectId,
  socket,
}: {
  memory: SendMemory
  metrics: Pick<Metrics, 'relayRefused'>
  projectId: string
  socket: Pick<WebSocket, 'bufferedAmount' | 'OPEN' | 'readyState' | 'send' | 'terminate'>
}) {
  /** Characters of held messages, of unsent frames and of a message that has not ended. Also counted for the project. */
  let waitingCharacters = 0
  let hasEnded = false

  function send(frame: object): void {
    if (!isOpen()) return
    if (isSlow()) {
      cut()
      return
    }
    const text = JSON.stringify(frame)
    hold(text.length)
    socket.send(text, () => hold(-text.length))
  }

  /**
   * Counts waiting characters. After the end of the socket it counts nothing, because all characters were given back
   * already.
   */
  function hold(characters: number): void {
    if (hasEnded) return
    waitingCharacters += characters
    memory.change(projectId, characters)
  }

  const isSlow = () =>
    waitingCharacters > relayLimits.bufferedBytes ||
    (waitingCharacters > charactersBeyond && memory.isFull(projectId))

  const isOpen = () => socket.readyState === socket.OPEN

  function cut(): void {
    metrics.relayRefused.inc({ reason: 'slow' })
    socket.terminate()
  }

  return {
    /** Bytes that the socket has not sent yet. */
    bufferedAmount: () => socket.bufferedAmount,
    cut,
    /** Gives back all characters. Later ones are not counted. */
    end() {
      hold(-waitingCharacters)
      hasEnded = true
    },
    hasEnded: () => hasEnded,
    hold,
    isOpen,
    isSlow,
    send,
  }
}
