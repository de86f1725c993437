import { PorticoError } from '@portico/protocol/errors'

/** The feature needs an optional package that is not installed. */
export class MissingDependencyError extends PorticoError<'MISSING_DEPENDENCY'> {
  override name = 'MissingDependencyError'
  constructor({ cause, feature, packageName }: { cause: unknown; feature: string; packageName: string }) {
    super('MISSING_DEPENDENCY', `${feature} needs the package \`${packageName}\`, which is not installed.`, {
      cause,
      metaMessages: [
        `Install it: \`npm install ${packageName}\`. \`npx portico doctor\` lists what is missing.`,
      ],
    })
  }
}
