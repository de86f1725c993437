import { Button } from 'portico/ui'
import type { Loaded } from './useLoaded.js'

/** Shows, in place of data from the server, that it is loading, or why it failed and how to retry. */
export function Asking({ loaded }: { loaded: Exclude<Loaded<unknown>, { status: 'loaded' }> }) {
  if (loaded.status === 'loading') {
    return (
      <p className="soft" role="status">
        Asking the server…
      </p>
    )
  }
  return (
    <>
      <p className="field-error" role="alert">
        {loaded.problem}
      </p>
      <Button data-harmless="" onClick={loaded.retry} variant="secondary">
        Try again
      </Button>
    </>
  )
}
