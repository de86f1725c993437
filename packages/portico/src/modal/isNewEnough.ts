/**
 * Whether the modal can be drawn here: Chrome and Edge 120, Firefox 124, Safari 17.4. The floor stands in
 * docs/getting-started.md; of all that the modal takes, browsers had these two last.
 */
export const isNewEnough = (): boolean => 'any' in AbortSignal && 'canParse' in URL
