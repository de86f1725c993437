import { useSyncExternalStore } from 'react'
import type { violations as Watched } from './watchViolations.js'

/**
 * Shows the number and the list of requests that the page's policy blocked. The number must stay at
 * 0.
 */
export function Violations({ violations }: { violations: typeof Watched }) {
  const list = useSyncExternalStore(
    (onChange) => {
      violations.onChange = onChange
      return () => {
        violations.onChange = () => {}
      }
    },
    () => violations.list,
  )
  return (
    <section aria-labelledby="violations" className="panel">
      <h2 className="panel-title" id="violations">
        Policy violations
      </h2>
      <p>
        <output data-testid="violations">{list.length}</output> since this page loaded.
      </p>
      <ul>
        {list.map(({ blocked, directive, where }) => (
          <li key={`${directive}${blocked}${where}`}>
            {directive}: {blocked} ({where})
          </li>
        ))}
      </ul>
    </section>
  )
}
