/** Words of what is said beside the view, in English: loaded behind the first paint. */
export const enMessages = {
  'link.ended':
    'Your connection to {wallet} has ended. It expired after a week, or the wallet closed it. Connect again.',
} as const
