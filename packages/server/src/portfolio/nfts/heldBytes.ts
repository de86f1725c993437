/** The bytes that one read holds. */
export type HeldOfRead = {
  /** Counts bytes. Returns false if the client, or all clients together, hold too many. */
  take: (bytes: number) => boolean
  free: (bytes: number) => void
  /** Frees the rest. Nothing more can be taken. */
  end: () => void
}

/** Limits the bytes that are held in memory, for one client and for all together. */
export type HeldBytes = { open: (client: string) => HeldOfRead }

export function createHeldBytes({ forAll, perClient }: { forAll: number; perClient: number }): HeldBytes {
  const byClient = new Map<string, number>()
  let all = 0

  return {
    open(client) {
      let own = 0
      let isOver = false
      const change = (by: number) => {
        const ofClient = (byClient.get(client) ?? 0) + by
        own += by
        all += by
        if (ofClient === 0) byClient.delete(client)
        else byClient.set(client, ofClient)
      }
      return {
        end() {
          isOver = true
          change(-own)
        },
        free: (bytes) => change(-bytes),
        take(bytes) {
          if (isOver || all + bytes > forAll || (byClient.get(client) ?? 0) + bytes > perClient) return false
          change(bytes)
          return true
        },
      }
    },
  }
}
