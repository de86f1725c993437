import { examineProject } from './examineProject.js'
import { formatFindings } from './formatFindings.js'

const usage = [
  'Usage: portico doctor',
  '',
  'Checks the project in this folder: the packages that the Portico entries it imports need, their versions, copies',
  'of Portico, and Node. Exits with 1 when one of them is not in order.',
].join('\n')

/**
 * The whole program as a function.
 *
 * @param words the command line after the program's name
 * @param folder the project's folder
 * @param nodeVersion e.g. `20.12.0`
 */
export async function runDoctor(
  words: readonly string[],
  folder: string,
  nodeVersion: string,
): Promise<{ code: number; text: string }> {
  const [command] = words
  if (command === '--help' || command === '-h' || command === 'help') return { code: 0, text: usage }
  if (command !== 'doctor' || words.length > 1) {
    return { code: 2, text: `\`portico ${words.join(' ')}\` is no command.\n\n${usage}` }
  }
  const findings = await examineProject(folder, nodeVersion)
  return {
    code: findings.some(({ status }) => status === 'problem') ? 1 : 0,
    text: formatFindings(findings),
  }
}
