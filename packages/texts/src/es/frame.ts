import type { FrameTranslation } from '../en/frame.js'

/** Loads the texts of the wallet’s site in Spanish, one area at a time. */
export const frame: FrameTranslation = {
  approval: async () => (await import('./frame/approval.js')).approval,
  calls: async () => (await import('./frame/calls.js')).calls,
  kit: async () => (await import('./frame/kit.js')).kit,
  problems: async () => (await import('./frame/problems.js')).problems,
  settings: async () => (await import('./frame/settings.js')).settings,
  shell: async () => (await import('./frame/shell.js')).shell,
  unlock: async () => (await import('./frame/unlock.js')).unlock,
  windows: async () => (await import('./frame/windows.js')).windows,
}
