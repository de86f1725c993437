import { QueryClient } from '@tanstack/query-core'
import { perKit } from '../slots.js'

/** Returns the kit's only query client. The modal and the hooks share it, so each shows what the other has fetched. */
export const queryClientOf = perKit(
  () =>
    new QueryClient({
      defaultOptions: {
        queries: {
          // If the browser reports that it is offline, the call still runs and fails. The view then shows this instead
          // of waiting.
          networkMode: 'always',
          // The kit's calls have their own retries (specification, section 9).
          retry: false,
        },
      },
    }),
)
