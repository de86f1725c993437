import { build } from '../scripts/build.mjs'

/**
 * Runs once before the journeys are loaded: builds the packages that changed. In a fresh clone nothing is built yet,
 * and some journeys import a package such as `@portico/testkit`.
 */
export default function buildPackages(): void {
  const problems = build()
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
