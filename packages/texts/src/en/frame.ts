import type { Translation } from '../message.js'

/** Loads the texts of the wallet's site, one area at a time. All other languages have the same keys as English. */
export const frame = {
  approval: async () => (await import('./frame/approval.js')).approval,
  calls: async () => (await import('./frame/calls.js')).calls,
  kit: async () => (await import('./frame/kit.js')).kit,
  problems: async () => (await import('./frame/problems.js')).problems,
  settings: async () => (await import('./frame/settings.js')).settings,
  shell: async () => (await import('./frame/shell.js')).shell,
  unlock: async () => (await import('./frame/unlock.js')).unlock,
  windows: async () => (await import('./frame/windows.js')).windows,
}

export type FrameArea = keyof typeof frame

/** The areas of the wallet's site, with their texts in English. */
export type FrameCatalogs = {
  readonly [area in FrameArea]: Awaited<ReturnType<(typeof frame)[area]>>
}

/** The areas of the frame in another language. */
export type FrameTranslation = {
  readonly [area in FrameArea]: () => Promise<Translation<FrameCatalogs[area]>>
}
