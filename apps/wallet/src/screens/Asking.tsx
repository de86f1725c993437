import { Button } from 'portico/ui'
import type { Loaded } from './useLoaded.js'

/** What stands in the place of what the server is asked for: that it is asked, or why it did not come and the way on. */
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
      <Button onClick={loaded.retry} variant="secondary">
        Try again
      </Button>
    </>
  )
}
