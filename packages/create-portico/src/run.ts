import { askQuestions, type Terminal } from './askQuestions.js'
import { CreateAppError } from './CreateAppError.js'
import { parseCommandLine } from './parseCommandLine.js'
import { familySets, templates } from './templates.js'
import { writeApp } from './writeApp.js'

export type RunParameters = Terminal & {
  /** The words after the command. */
  words: readonly string[]
  errors: NodeJS.WritableStream
  parent: string
  environment: Readonly<Record<string, string | undefined>>
  templatesFolder?: string | undefined
}

/** What `create-portico --help` prints. */
export const helpText = `create-portico: writes an app with a wallet that logs in by email, and its own offline server.

Usage
  npm create portico
  npm create portico NAME -- --template vite --families evm
  npm create portico NAME -- --yes

Options
  -t, --template ID    ${templates.map(({ id }) => id).join(', ')} (vite)
  -f, --families LIST  ${familySets.join(', ')} (evm)
  -n, --name NAME      name of the app and of its new folder (my-portico-app)
  -y, --yes            asks nothing and uses the defaults in brackets
  -h, --help           prints this

Without an option, the command asks. It writes only into the new folder, and installs nothing.
`

/** Runs the command. @returns the exit code */
export async function run({ environment, errors, input, output, ...more }: RunParameters): Promise<number> {
  const { parent, templatesFolder, words } = more
  try {
    const line = parseCommandLine(words)
    if (line.help) {
      output.write(helpText)
      return 0
    }
    const { families, name, template } = await askQuestions(line, { input, output })
    writeApp({ families, name, parent, template: template.id, templatesFolder })
    output.write(describeNext(name, template.url, findManager(environment)))
    return 0
  } catch (error) {
    if (!(error instanceof CreateAppError)) throw error
    errors.write(`create-portico: ${error.message}\n`)
    return error.code === 'CANCELED' ? 130 : 1
  }
}

function describeNext(name: string, url: string, manager: string): string {
  return `
Wrote ${name}. Next:

  cd ${name}
  ${manager} install
  ${manager} run dev

Then open ${url} and log in by email. Any address works: the code arrives in the app's own inbox,
http://localhost:8789. After the install, nothing needs a network or an account.
`
}

/** Returns the package manager that started this command. */
function findManager(environment: RunParameters['environment']): string {
  const [name] = (environment.npm_config_user_agent ?? '').split('/')
  return name === 'pnpm' || name === 'yarn' || name === 'bun' ? name : 'npm'
}
