import type { CommandResult } from '../admin/commands.js'
import type { Project } from '../project.js'
import { describeImport } from './describeImport.js'

/** Describes the result of a command. */
export function describeResult(result: CommandResult): string {
  if ('identities' in result) {
    const lines = result.identities.map(({ address, avatar, name }) =>
      [address, name ?? 'no name', avatar].filter(Boolean).join('  '),
    )
    return lines.join('\n') || 'No address has a name.'
  }
  if ('imported' in result) return describeImport({ ...result.imported, refused: [] })
  return result.projects.map(describeProject).join('\n\n') || 'There are no projects yet.'
}

function describeProject(project: Project): string {
  const { developmentUntil, features, mode } = project
  const until =
    developmentUntil === null
      ? 'this machine only'
      : `until ${new Date(developmentUntil * 1000).toISOString()}`
  const on = Object.entries(features).flatMap(([id, setting]) =>
    setting === 'off' ? [] : [setting === null ? id : `${id} (${setting.join(', ')})`],
  )
  return [
    `projectId  ${project.projectId}`,
    `name       ${project.name}`,
    `mode       ${mode}${mode === 'development' ? `, ${until}` : ''}`,
    `origins    ${project.origins.join(' ') || 'none'}`,
    `features   ${on.join(', ') || 'none'}`,
    `analytics  ${project.analytics ? 'on' : 'off'}`,
  ].join('\n')
}
