/** The languages of this package: one for each folder. */
export const languages = {
  en: {
    direction: 'ltr',
    frame: () => import('./en/frame.js'),
    name: 'English',
    server: () => import('./en/server.js'),
  },
  es: {
    direction: 'ltr',
    frame: () => import('./es/frame.js'),
    name: 'Español',
    server: () => import('./es/server.js'),
  },
} as const
