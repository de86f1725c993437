/** The languages of this package: one for each folder. */
export const languages = {
  en: { direction: 'ltr', name: 'English', server: () => import('./en/server.js') },
  es: { direction: 'ltr', name: 'Español', server: () => import('./es/server.js') },
} as const
