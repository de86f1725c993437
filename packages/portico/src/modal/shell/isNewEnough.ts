/**
 * Checks whether the modal can be rendered here: Chrome and Edge 120, Firefox 124, Safari 17.4. The lowest versions are
 * listed in docs/getting-started.md. Of all features that the modal needs, browsers got these two last.
 */
export const isNewEnough = (): boolean => 'any' in AbortSignal && 'canParse' in URL
