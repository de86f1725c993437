/** True where the person asked for less motion. */
export function prefersReducedMotion(): boolean {
  // jsdom knows nothing of media.
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
}
