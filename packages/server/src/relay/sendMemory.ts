/** Maximum number of characters that wait in this process for the clients of one project. */
export const charactersPerProject = 128 * 1024 * 1024

/** Maximum number of characters that wait for one socket if its project is over the limit. */
export const charactersBeyond = 64 * 1024

export type SendMemory = {
  /** Adds to the characters that wait for the clients of a project, or subtracts from them. */
  change: (projectId: string, characters: number) => void
  /**
   * Checks whether too much waits for the clients of this project. Clients for which much waits must then be
   * disconnected.
   */
  isFull: (projectId: string) => boolean
}

/**
 * Creates the count of waiting characters by project, so that slow clients of one project cannot use up the memory of
 * all.
 */
export function createSendMemory({
  limit = charactersPerProject,
  onFull,
}: {
  /** Characters of one project. */
  limit?: number | undefined
  onFull: (projectId: string) => void
}): SendMemory {
  const waiting = new Map<string, number>()
  return {
    change(projectId, characters) {
      const now = (waiting.get(projectId) ?? 0) + characters
      if (now > 0) waiting.set(projectId, now)
      else waiting.delete(projectId)
    },
    isFull(projectId) {
      const isFull = (waiting.get(projectId) ?? 0) > limit
      if (isFull) onFull(projectId)
      return isFull
    },
  }
}
