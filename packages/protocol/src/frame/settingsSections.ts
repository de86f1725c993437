/** The frame's own screens for managing keys and sessions. */
export const settingsSections = [
  /**
   * Offers the user a secret of their own. If only the user can open the wallet already, it shows nothing and responds
   * immediately. On a device that has not been let in yet, it shows `security` instead.
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
