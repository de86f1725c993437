/** Returns true if the user prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  // jsdom has no `matchMedia`.
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
}
