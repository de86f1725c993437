import type { ModalLanguage } from '../modalTexts.js'
import { shell } from './modal/shell.js'

/** The modal's texts in Spanish. */
export const modal: ModalLanguage = {
  /** Loads the texts of an area. Its file exports them under the area's name. */
  areas: {
    buy: () => import('./modal/buy.js'),
    connecting: () => import('./modal/connecting.js'),
    directory: () => import('./modal/directory.js'),
    embedded: () => import('./modal/embedded.js'),
    lesson: () => import('./modal/lesson.js'),
    login: () => import('./modal/login.js'),
    loginErrors: () => import('./modal/loginErrors.js'),
    messages: () => import('./modal/messages.js'),
    names: () => import('./modal/names.js'),
    networks: () => import('./modal/networks.js'),
    oldBrowser: () => import('./modal/oldBrowser.js'),
    pending: () => import('./modal/pending.js'),
    portfolio: () => import('./modal/portfolio.js'),
    price: () => import('./modal/price.js'),
    scan: () => import('./modal/scan.js'),
    send: () => import('./modal/send.js'),
    sessions: () => import('./modal/sessions.js'),
    siwx: () => import('./modal/siwx.js'),
    social: () => import('./modal/social.js'),
    swap: () => import('./modal/swap.js'),
    wallets: () => import('./modal/wallets.js'),
  },
  /** The texts that the modal needs to open. */
  shell,
}
