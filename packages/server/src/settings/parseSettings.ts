import { getDotPath, safeParse } from 'valibot'
import { InvalidSettingsError } from '../errors/startup.js'
import { type Settings, type SettingsInput, settingsSchema } from './settings.js'

/**
 * Checks settings and fills in their defaults.
 *
 * @throws InvalidSettingsError that names the first invalid setting
 */
export function parseSettings(input: SettingsInput): Settings {
  const result = safeParse(settingsSchema, input)
  if (!result.success) {
    const [issue] = result.issues
    const setting = getDotPath(issue) ?? 'settings'
    const reason =
      issue.type !== 'strict_object'
        ? lowerFirst(issue.message)
        : issue.expected === 'never'
          ? 'there is no such setting'
          : 'it is missing'
    throw new InvalidSettingsError({ reason, setting })
  }
  const seen = new Set<string>()
  for (const { blockscoutUrl, id, indexFrom } of result.output.chains) {
    if (seen.has(id)) throw new InvalidSettingsError({ reason: `${id} occurs twice`, setting: 'chains' })
    if (!id.startsWith('eip155:') && (blockscoutUrl !== undefined || typeof indexFrom === 'number')) {
      throw new InvalidSettingsError({
        reason: `${id} is not in eip155, the only family that is indexed`,
        setting: 'chains',
      })
    }
    seen.add(id)
  }
  return result.output
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
