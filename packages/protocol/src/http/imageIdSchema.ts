import { pipe, regex, string } from 'valibot'

/** The id of an image in a path. It has no separators, so it can never leave its folder. */
export const imageIdSchema = pipe(
  string(),
  regex(/^[A-Za-z0-9][A-Za-z0-9_.$-]{0,127}$/, 'must be an image id'),
  regex(/^(?!.*\.\.)/, 'must be an image id'),
)
