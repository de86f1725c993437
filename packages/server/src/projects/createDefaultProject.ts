import { isPorticoError } from '@portico/protocol/errors'
import type { Settings } from '../settings/settings.js'
import type { ProjectStore } from './projectStore.js'

/**
 * Makes the project that serves requests without a projectId, the first time. In development mode, so
 * that it serves sites of this machine and no others until its owner names some.
 */
export async function createDefaultProject(
  projects: ProjectStore,
  { defaultProject, onramp }: Pick<Settings, 'defaultProject' | 'onramp'>,
): Promise<void> {
  if (defaultProject === null || projects.find(defaultProject)) return
  try {
    await projects.create({
      // What this server can serve is the page's choice.
      ...(onramp && { features: { onramp: null } }),
      mode: 'development',
      name: 'Default project',
      projectId: defaultProject,
    })
  } catch (error) {
    // Another process was first, or its owner rotated the key away.
    if (!isPorticoError(error, 'PROJECT_EXISTS')) throw error
    await projects.refresh()
  }
}
