import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own `recursive` never ends where a folder that is there says that it is not
 * when something is made in it, as /proc does.
 *
 * @throws what the file system says
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || (await exists(dirname(folder)))) throw error
    await makeFolder(dirname(folder))
    await makeFolder(folder)
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
