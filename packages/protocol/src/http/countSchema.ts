import { maxValue, minValue, pipe, regex, string, transform } from 'valibot'

/**
 * A whole number in decimal digits, from `min` to `max` inclusive.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function countSchema(min: number, max: number) {
  return pipe(
    string(),
    regex(/^\d+$/, 'must be a whole number'),
    transform(Number),
    minValue(min, `must be at least ${min}`),
    maxValue(max, `must be at most ${max}`),
  )
}
