import { isPorticoError } from '@portico/protocol/errors'
import type { Settings } from '../settings/settings.js'
import type { ProjectStore } from './projectStore.js'

/**
 * Creates the project for requests without a projectId, at the first start. The project is in development mode, so it
 * only accepts sites on this machine until the operator adds others.
 */
export async function createDefaultProject(
  projects: ProjectStore,
  { defaultProject, onramp }: Pick<Settings, 'defaultProject' | 'onramp'>,
): Promise<void> {
  if (defaultProject === null || projects.find(defaultProject)) return
  try {
    await projects.create({
      // Pages may use the on-ramp that this server offers.
      ...(onramp && { features: { onramp: null } }),
      mode: 'development',
      name: 'Default project',
      projectId: defaultProject,
    })
  } catch (error) {
    // Another process was first, or the owner has replaced this key.
    if (!isPorticoError(error, 'PROJECT_EXISTS')) throw error
    await projects.refresh()
  }
}
