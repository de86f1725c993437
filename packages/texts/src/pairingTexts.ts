// Written by `node scripts/languages.mjs`.
/** The texts of the pairing dialog, in every language. A list of their own, so that a bundler packs no other texts. */
export const pairingTexts = {
  en: { direction: 'ltr', load: () => import('./en/pairing.js') },
  es: { direction: 'ltr', load: () => import('./es/pairing.js') },
} as const
