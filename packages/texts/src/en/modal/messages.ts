/** Texts beside the view, in English. They load after the first paint. */
export const messages = {
  'link.ended':
    'Your connection to {wallet} has ended. It expired after a week, or the wallet closed it. Connect again.',
} as const
