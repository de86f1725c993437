/** The frame's own screens for managing keys and sessions. */
export const settingsSections = [
  /**
   * Offers the user a secret of their own. It does this once, after the first login, and only if the operator could
   * open the wallet. Otherwise, it shows nothing and responds immediately.
   */
  'secret',
  'security',
  'passkey',
  'password',
  'export',
  'devices',
  'sessions',
  'activity',
  'delete',
] as const

export type SettingsSection = (typeof settingsSections)[number]
