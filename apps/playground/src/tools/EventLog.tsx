import type { Portico } from 'portico'
import { useEffect, useState } from 'react'

type Entry = { id: number; name: string; text: string }

/** Maximum number of entries shown, because the page may stay open all day. */
const entriesKept = 50

/** Shows the kit's events, newest first. */
export function EventLog({ portico }: { portico: Portico }) {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    const names = ['connect', 'disconnect', 'accountChange', 'networkChange', 'track', 'alert'] as const
    const stops = names.map((name) =>
      portico.on(name, (event) => {
        const text = JSON.stringify(event)
        setEntries((before) =>
          [{ id: (before[0]?.id ?? 0) + 1, name, text }, ...before].slice(0, entriesKept),
        )
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [portico])
  return (
    <section aria-labelledby="events" className="panel">
      <h3 className="panel-title" id="events">
        Events
      </h3>
      {entries.length === 0 && <p className="outcome">Nothing yet. Open the modal to see some.</p>}
      {/* The list scrolls, and Safari gives it the focus only with a tabindex. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys could not scroll it otherwise */}
      <ol aria-labelledby="events" className="events" data-testid="events" tabIndex={0}>
        {entries.map(({ id, name, text }) => (
          <li data-event={name} key={id}>
            <strong>{name}</strong> <code>{text}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
