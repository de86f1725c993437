import { useSyncExternalStore } from 'react'

/** In a lower window, such as a phone on its side, a foot would leave no room for what scrolls above it. */
const low = () => globalThis.matchMedia?.('(max-height: 480px)')

function watch(onChange: () => void): () => void {
  const query = low()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

/** Returns whether the window is too low for a foot. */
export function useIsLow(): boolean {
  return useSyncExternalStore(watch, () => low()?.matches ?? false)
}
