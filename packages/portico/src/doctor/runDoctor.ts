import { formatFindings } from '@portico/protocol/text'
import { examineProject } from './examineProject.js'

const usage = [
  'Usage: portico doctor [--json]',
  '',
  'Checks the project in this folder: the packages that the Portico entries it imports need, their versions, copies',
  'of Portico and of viem, the style sheet of the buttons, how TypeScript looks for packages, the servers that',
  '`createPortico` names, and Node. Exits with 1 if something does not work. `--json` prints the findings as JSON.',
].join('\n')

/**
 * Runs the program.
 *
 * @param words the words of the command line after the program's name
 * @param folder the project's folder
 * @param nodeVersion e.g. `20.12.0`
 */
export async function runDoctor(
  words: readonly string[],
  folder: string,
  nodeVersion: string,
): Promise<{ code: number; text: string }> {
  const [command, ...flags] = words
  if (command === '--help' || command === '-h' || command === 'help') return { code: 0, text: usage }
  if (command !== 'doctor' || flags.some((flag) => flag !== '--json')) {
    return { code: 2, text: `\`portico ${words.join(' ')}\` is not a command.\n\n${usage}` }
  }
  const findings = await examineProject(folder, nodeVersion)
  return {
    code: findings.some(({ status }) => status === 'problem') ? 1 : 0,
    text: flags.length > 0 ? JSON.stringify({ findings }, null, 2) : formatFindings(findings),
  }
}
