import type { Finding } from './finding.js'

/** Formats a table for a terminal and, below it, what to do about each warning and problem. */
export function formatFindings(findings: readonly Finding[]): string {
  const rows = findings.map(({ found, name, status }) => [status, name, found])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  const remedies = findings.flatMap(({ name, remedy }) => (remedy ? [`${name}: ${remedy}`] : []))
  const count = (status: Finding['status'], word: string) => {
    const number = findings.filter((finding) => finding.status === status).length
    return number === 0 ? [] : [`${number} ${number === 1 ? word : `${word}s`}`]
  }
  const counts = [...count('problem', 'problem'), ...count('warning', 'warning')]
  const sum = counts.length === 0 ? 'Nothing is missing.' : `${counts.join(', ')}.`
  return [...table, '', ...(remedies.length > 0 ? [...remedies, ''] : []), sum].join('\n')
}
