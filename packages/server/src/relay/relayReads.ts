import type { Mailbox, ReadMessages, ReadParameters } from './mailbox.js'
import { relayLimits } from './relayLimits.js'

/** Counts `cost` entries. Returns false if the client, its address or its project exceeds its rate. */
export type Spend = (cost: number) => boolean

export type RelayReads = ReturnType<typeof createRelayReads>

/** Creates the reads of one client. Each read waits for the previous one. */
export function createRelayReads({
  isOpen,
  mailbox,
  reader,
  spend,
}: {
  isOpen: () => boolean
  mailbox: Pick<Mailbox, 'read'>
  /** The client's fingerprint. */
  reader: string
  spend: Spend
}) {
  let reading: Promise<unknown> = Promise.resolve()

  /**
   * Reads a page after the previous reads, so that only one page per client is in memory.
   *
   * @param onRead called with the messages before the next read begins
   */
  function read(
    question: () => Pick<ReadParameters, 'after' | 'topics' | 'without'>,
    onRead: (messages: ReadMessages['messages']) => void = () => {},
  ): Promise<ReadMessages> {
    const run = async () => {
      if (!isOpen()) return { hasMore: false, messages: [] }
      const found = await mailbox.read({
        ...question(),
        characters: relayLimits.pageCharacters,
        limit: relayLimits.pageMessages,
        reader,
      })
      onRead(found.messages)
      // These messages are not delivered, but they count: a client could otherwise cause endless reads of its own
      // messages.
      spendRead(found.passedOver ?? 0)
      return found
    }
    const page = reading.then(run, run)
    reading = page
    return page
  }

  /**
   * Counts what was read like what the client sends, because a short frame can request much. If the client goes over
   * its rate, the rest of the rate is used up.
   */
  function spendRead(characters: number): void {
    let left = Math.floor(characters / relayLimits.countedBytes)
    for (let part = left; part > 0; ) {
      if (part <= left && spend(part)) left -= part
      else part = Math.floor(part / 2)
    }
  }

  return {
    read,
    /** Counts messages that were read. */
    spendOn: (messages: readonly { message: string }[]) => spendRead(lengthOf(messages)),
  }
}

function lengthOf(messages: readonly { message: string }[]): number {
  return messages.reduce((sum, { message }) => sum + message.length, 0)
}
