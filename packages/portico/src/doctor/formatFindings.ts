import type { Finding } from './examineProject.js'

/** A table for a terminal, and below it what to do about each thing that is not in order. */
export function formatFindings(findings: readonly Finding[]): string {
  const rows = findings.map(({ found, name, status }) => [status, name, found])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  const remedies = findings.flatMap(({ name, remedy }) => (remedy ? [`${name}: ${remedy}`] : []))
  const problems = findings.filter(({ status }) => status === 'problem').length
  const sum =
    problems === 0 ? 'Nothing is missing.' : `${problems} ${problems === 1 ? 'problem' : 'problems'}.`
  return [...table, '', ...(remedies.length > 0 ? [...remedies, ''] : []), sum].join('\n')
}
