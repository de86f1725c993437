import { check, maxLength, pipe, string, transform } from 'valibot'

/**
 * A comma-separated list of at most `maxItems` items of at most 256 characters each. Empty items are dropped.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function csvSchema(maxItems: number) {
  return pipe(
    string(),
    maxLength(16_384),
    transform((list) => list.split(',').filter(Boolean)),
    check((items) => items.length <= maxItems, `must hold at most ${maxItems} items`),
    check((items) => items.every((item) => item.length <= 256), 'must hold items of at most 256 characters'),
  )
}
