/** The languages of this package: one for each folder. */
export const languages = {
  en: { direction: 'ltr', frame: () => import('./en/frame.js'), name: 'English' },
  es: { direction: 'ltr', frame: () => import('./es/frame.js'), name: 'Español' },
} as const
