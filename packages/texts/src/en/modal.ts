import { shell } from './modal/shell.js'

/** The modal's texts in English, which define those of every language. */
export const modal = {
  /** What the modal needs to open. */
  shell,
  /** Loads the texts of an area. */
  areas: {
    buy: () => import('./modal/buy.js').then(({ buy }) => buy),
    connecting: () => import('./modal/connecting.js').then(({ connecting }) => connecting),
    directory: () => import('./modal/directory.js').then(({ directory }) => directory),
    embedded: () => import('./modal/embedded.js').then(({ embedded }) => embedded),
    lesson: () => import('./modal/lesson.js').then(({ lesson }) => lesson),
    login: () => import('./modal/login.js').then(({ login }) => login),
    messages: () => import('./modal/messages.js').then(({ messages }) => messages),
    names: () => import('./modal/names.js').then(({ names }) => names),
    networks: () => import('./modal/networks.js').then(({ networks }) => networks),
    oldBrowser: () => import('./modal/oldBrowser.js').then(({ oldBrowser }) => oldBrowser),
    pending: () => import('./modal/pending.js').then(({ pending }) => pending),
    portfolio: () => import('./modal/portfolio.js').then(({ portfolio }) => portfolio),
    price: () => import('./modal/price.js').then(({ price }) => price),
    scan: () => import('./modal/scan.js').then(({ scan }) => scan),
    send: () => import('./modal/send.js').then(({ send }) => send),
    sessions: () => import('./modal/sessions.js').then(({ sessions }) => sessions),
    siwx: () => import('./modal/siwx.js').then(({ siwx }) => siwx),
    social: () => import('./modal/social.js').then(({ social }) => social),
    swap: () => import('./modal/swap.js').then(({ swap }) => swap),
    wallets: () => import('./modal/wallets.js').then(({ wallets }) => wallets),
  },
} as const
