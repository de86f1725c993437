/** Characters that wait in this process for the clients of one project. */
export const charactersPerProject = 128 * 1024 * 1024

/** What one socket may have waiting where its project has used up all of it. */
export const charactersBeyond = 64 * 1024

export type SendMemory = {
  /** Counts `characters` more, or fewer, that wait for the clients of a project. */
  change: (projectId: string, characters: number) => void
  /** The clients of this project have too much waiting: those of them that have much must go. */
  isFull: (projectId: string) => boolean
}

/** Counts what waits to be sent by project, so that the slow clients of one do not take the memory of all. */
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
