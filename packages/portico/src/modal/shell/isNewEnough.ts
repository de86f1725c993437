/**
 * Checks whether the modal can be rendered here: Chrome and Edge 120, Firefox 121, Safari 17.0. The lowest versions are
 * listed in docs/browsers.md. Of all features that the modal needs, browsers got the tested ones last. In unit tests, a
 * page of jsdom has no `CSS`, but renders enough of the modal.
 */
export const isNewEnough = (): boolean =>
  typeof CSS === 'undefined' ||
  ('canParse' in URL &&
    CSS.supports('selector(:has(a))') &&
    'adoptedStyleSheets' in document &&
    'showModal' in document.createElement('dialog'))
