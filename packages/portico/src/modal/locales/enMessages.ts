/** Words of what is said beside the view, in English: loaded behind the first paint. */
export const enMessages = {
  'link.ended':
    'Your connection to {wallet} has ended: it was a week old, or the wallet ended it. Connect again.',
} as const
