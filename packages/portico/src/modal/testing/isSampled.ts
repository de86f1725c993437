import { inject } from 'vitest'

/**
 * Returns whether this run tests an item of a long list. It tests one of every `every` items, starting with the one of
 * the seed. A run without samples tests all of them.
 */
export function isSampled(index: number, every: number): boolean {
  const { seed } = inject('sampling')
  return seed === null || index % every === seed % every
}
