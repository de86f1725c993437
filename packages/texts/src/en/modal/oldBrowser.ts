/** The text for a browser that cannot render the modal. */
export const oldBrowser = {
  'browser.old':
    'This browser is too old to connect a wallet. Update it, or open this page in another browser.',
} as const
