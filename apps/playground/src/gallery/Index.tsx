import { useEffect, useState } from 'react'
import type { Stories } from '../../../../packages/portico/src/ui/Stories.js'
import { type StorySource, storySources } from './allStories.js'

type Listed = { source: StorySource; stories: Stories }

const looks = [
  { query: 'theme=light', words: 'light' },
  { query: 'theme=dark', words: 'dark' },
  { query: 'theme=light&dir=rtl', words: 'rtl' },
] as const

/** Lists every story. `data-expect` contains the text that a test looks for on the story's page. */
export function Index() {
  const [listed, setListed] = useState<readonly Listed[]>([])
  useEffect(() => {
    Promise.all(storySources.map(async (source) => ({ source, stories: await source.load() }))).then(
      setListed,
    )
  }, [])
  return (
    <main style={{ font: '16px/1.5 system-ui, sans-serif', margin: '0 auto', maxWidth: 720, padding: 24 }}>
      <h1>Gallery</h1>
      <p>
        Every view and every primitive in every state. Add <code>&amp;accent=teal</code> or{' '}
        <code>&amp;width=320</code> to an address.
      </p>
      {listed.map(({ source, stories }) => (
        <section key={source.name}>
          <h2>{source.name}</h2>
          <ul>
            {Object.entries(stories).map(([state, story]) => (
              <li
                data-expect={story.expect}
                data-kind={source.kind}
                data-story={`${source.name}/${state}`}
                key={state}
              >
                {state}:{' '}
                {looks.map(({ query, words }) => (
                  <span key={words}>
                    {/* The page is light or dark, and the browser's own blue of links is too dark for the latter. */}
                    <a href={`?story=${source.name}/${state}&${query}`} style={{ color: 'inherit' }}>
                      {words}
                    </a>{' '}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
