import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateAppError } from './CreateAppError.js'
import { checkName } from './checkName.js'
import { type FamilySet, findTemplate, readFamilies, type TemplateId } from './templates.js'

export type WriteAppParameters = {
  /** Name of the app, and of its folder. */
  name: string
  template: TemplateId
  families: FamilySet
  /** Folder in which the app's folder is made. Default: the working directory. */
  parent?: string | undefined
  /** Folder of the templates. Default: the package's own. */
  templatesFolder?: string | undefined
}

/** What the templates have in place of the app's name. */
const namePlaceholder = /portico-app-name/g

const ownTemplates = join(dirname(fileURLToPath(import.meta.url)), 'templates')

/**
 * Writes an app into a new folder. Writes nothing outside of that folder, and replaces no file.
 *
 * @returns the path of the folder, and the paths of the files in it
 * @throws CreateAppError
 */
export function writeApp(parameters: WriteAppParameters): { folder: string; files: readonly string[] } {
  const { parent = process.cwd(), templatesFolder = ownTemplates } = parameters
  const name = checkName(parameters.name)
  const template = findTemplate(parameters.template)
  const families = readFamilies(parameters.families, template)
  const folder = resolve(parent, name)
  refuseTakenFolder(folder, name)
  const from = join(templatesFolder, template.id, families)
  const files: string[] = []
  try {
    for (const path of listFiles(from)) {
      // npm leaves files with a leading dot out of packages.
      const target = path.replace(/(^|[\\/])_gitignore$/, '$1.gitignore')
      const text = readFileSync(join(from, path), 'utf8').replace(namePlaceholder, name)
      mkdirSync(dirname(join(folder, target)), { recursive: true })
      // Fails if the file exists by now.
      writeFileSync(join(folder, target), text, { flag: 'wx' })
      files.push(target)
    }
  } catch (cause) {
    throw new CreateAppError(
      'FOLDER_NOT_WRITABLE',
      `The folder ${folder} cannot be written (${reasonOf(cause)}). Check its permissions and the free space, then try again.`,
      { cause },
    )
  }
  return { files, folder }
}

/** Refuses a path that exists, unless it is an empty folder. A link counts as taken: it may lead out of `parent`. */
function refuseTakenFolder(folder: string, name: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isDirectory()) {
    throw new CreateAppError(
      'FOLDER_NOT_EMPTY',
      `${folder} exists and is not a folder. Choose another name, or move it away.`,
    )
  }
  if (readdirSync(folder).length === 0) return
  throw new CreateAppError(
    'FOLDER_NOT_EMPTY',
    `The folder ${name} exists and is not empty. Choose another name, or empty the folder.`,
  )
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((path) => lstatSync(join(folder, path)).isFile())
    .sort()
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}
