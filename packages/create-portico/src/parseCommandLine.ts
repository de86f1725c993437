import { parseArgs } from 'node:util'
import { CreateAppError } from './CreateAppError.js'

/** What the user passed. What is undefined is a question. */
export type CommandLine = {
  help: boolean
  yes: boolean
  name: string | undefined
  template: string | undefined
  families: string | undefined
}

/** Reads the command's words. @throws CreateAppError */
export function parseCommandLine(words: readonly string[]): CommandLine {
  const { positionals, values } = parse(words)
  const [name, ...others] = positionals
  if (others.length > 0) {
    throw new CreateAppError(
      'BAD_OPTION',
      `Pass one name, not ${positionals.length}: ${positionals.join(', ')}.`,
    )
  }
  if (name !== undefined && values.name !== undefined && name !== values.name) {
    throw new CreateAppError('BAD_OPTION', `"${name}" and --name ${values.name} differ. Pass one of them.`)
  }
  return {
    families: values.families,
    help: values.help ?? false,
    name: values.name ?? name,
    template: values.template,
    yes: values.yes ?? false,
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      allowPositionals: true,
      args: [...words],
      options: {
        families: { short: 'f', type: 'string' },
        help: { short: 'h', type: 'boolean' },
        name: { short: 'n', type: 'string' },
        template: { short: 't', type: 'string' },
        yes: { short: 'y', type: 'boolean' },
      },
    })
  } catch (cause) {
    const [reason = ''] = String(cause instanceof Error ? cause.message : cause).split(/\. |\n/)
    throw new CreateAppError('BAD_OPTION', `${reason}. Run create-portico --help for all options.`, { cause })
  }
}
