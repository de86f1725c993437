import { check, maxValue, minValue, number, pipe, regex, string, transform, union } from 'valibot'

/**
 * An amount of a provider: a JSON number, or a text in decimal notation. It becomes a text in decimal notation. An
 * amount that cannot be read makes the whole response unusable, because anything in its place would be made up.
 */
export const decimal = pipe(
  union([
    pipe(
      number(),
      minValue(0),
      maxValue(1e15 - 1),
      transform((amount) =>
        amount.toLocaleString('en-US', { maximumFractionDigits: 18, useGrouping: false }),
      ),
    ),
    string(),
  ]),
  regex(/^\d{1,15}(\.\d{1,18})?$/, 'an amount cannot be read'),
)

/** A point in time that JavaScript can read. */
export const moment = pipe(
  string(),
  check((text) => !Number.isNaN(Date.parse(text)), 'a time cannot be read'),
)
