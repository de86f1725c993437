import type { SettingsSection } from '@portico/protocol/frame'
import { loadEmbedded } from '../../core/embedded/loadEmbedded.js'
import { useShell, useText } from '../shell/shellContext.js'
import { describeLoginError } from './describeLoginError.js'

/** Returns a function that opens one of the frame's own screens, and shows an error if that fails. */
export function useOpenSettings(): (section: SettingsSection) => void {
  const t = useText('embedded')
  const { portico, toast } = useShell()

  async function open(section: SettingsSection): Promise<void> {
    try {
      const client = await loadEmbedded(portico)
      // Whether the frame has such screens is known only after it has loaded.
      await client.load()
      if (client.openSettings) await client.openSettings(section)
      else toast(t('settings.unavailable'), 'error')
    } catch (error) {
      toast((await describeLoginError(portico, error)).words, 'error')
    }
  }
  return (section) => void open(section)
}
