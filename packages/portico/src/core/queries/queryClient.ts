import { QueryClient } from '@tanstack/query-core'
import { perKit } from '../slots.js'

/** Returns the kit's one client, so that the modal and the hooks share what they fetch. */
export const queryClientOf = perKit(
  () =>
    new QueryClient({
      defaultOptions: {
        queries: {
          // A browser that says it is offline is no answer: the call fails, and the view says so, instead of waiting on.
          networkMode: 'always',
          // The kit's calls have their own retries (specification, section 9).
          retry: false,
        },
      },
    }),
)
