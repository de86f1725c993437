import { createInterface } from 'node:readline/promises'
import { CreateAppError } from './CreateAppError.js'
import { checkName } from './checkName.js'
import type { CommandLine } from './parseCommandLine.js'
import {
  describeFamilies,
  type FamilySet,
  findTemplate,
  readFamilies,
  type Template,
  templates,
} from './templates.js'

export type Choices = { name: string; template: Template; families: FamilySet }

export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

const defaultName = 'my-portico-app'

/**
 * Returns what the user chose by options, and asks for the rest. Checks the options first, so that no question comes
 * before an error.
 *
 * @throws CreateAppError
 */
export async function askQuestions(line: CommandLine, { input, output }: Terminal): Promise<Choices> {
  const given = line.template === undefined ? undefined : findTemplate(line.template)
  if (line.name !== undefined) checkName(line.name)
  if (line.families !== undefined) readFamilies(line.families, given ?? mostFamilies())
  const isOpen = line.name === undefined || given === undefined || line.families === undefined
  if (line.yes || !isOpen) return useDefaults(line)
  if (input.isTTY !== true) {
    throw new CreateAppError(
      'NOT_ANSWERED',
      'There is no terminal for the questions. Pass --yes for the defaults, or --template, --families and --name.',
    )
  }
  const aborted = new AbortController()
  const lines = createInterface({ input, output })
  lines.once('close', () => aborted.abort())
  const ask: Ask = async (question, read) => {
    for (;;) {
      const answer = (await lines.question(question, { signal: aborted.signal })).trim()
      try {
        return read(answer)
      } catch (error) {
        if (!(error instanceof CreateAppError)) throw error
        output.write(`${error.message}\n`)
      }
    }
  }
  try {
    const template = given ?? (await askTemplate(ask))
    const families =
      line.families === undefined ? await askFamilies(ask, template) : readFamilies(line.families, template)
    const name =
      line.name ??
      (await ask(`Name of the app (${defaultName}): `, (answer) => checkName(answer || defaultName)))
    return { families, name, template }
  } catch (error) {
    if (aborted.signal.aborted) throw new CreateAppError('CANCELED', 'Canceled. Nothing was written.')
    throw error
  } finally {
    lines.close()
  }
}

/** Asks until `read` accepts the answer. */
type Ask = <T>(question: string, read: (answer: string) => T) => Promise<T>

function useDefaults(line: CommandLine): Choices {
  const template = findTemplate(line.template ?? 'vite')
  return {
    families: readFamilies(line.families ?? 'evm', template),
    name: checkName(line.name ?? defaultName),
    template,
  }
}

function askTemplate(ask: Ask): Promise<Template> {
  return ask(
    listChoices(
      'Which framework?',
      templates.map(({ id, title }) => [id, title]),
    ),
    (answer) =>
      findTemplate(
        pick(
          answer,
          templates.map(({ id }) => id),
        ),
      ),
  )
}

async function askFamilies(ask: Ask, template: Template): Promise<FamilySet> {
  const rows = template.families.map((set): [string, string] => [set, describeFamilies(set)])
  return ask(listChoices('Which networks?', rows), (answer) =>
    readFamilies(pick(answer, template.families), template),
  )
}

function listChoices(question: string, rows: readonly (readonly [string, string])[]): string {
  const lines = rows.map(([id, title], index) => `  ${index + 1}  ${id.padEnd(12)} ${title}`)
  return `${question}\n${lines.join('\n')}\nNumber or name (1): `
}

/** Returns the id of a number in the list. No answer means the first one. */
function pick(answer: string, ids: readonly string[]): string {
  if (answer === '') return ids[0] ?? answer
  return ids[Number(answer) - 1] ?? answer
}

function mostFamilies(): Template {
  return templates.reduce((most, each) => (each.families.length > most.families.length ? each : most))
}
