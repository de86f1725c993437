import type { Language } from '../language.js'

/** Spanish. */
export const es: Language = {
  buttons: {
    connect: 'Conectar wallet',
    connecting: 'Conectando…',
    error: 'No se pudo cargar. Intenta de nuevo',
    network: 'Cambiar de red',
  },
  dir: 'ltr',
  frame: ['Conectar wallet', 'Cerrar', 'No tengo wallet', 'Código QR'],
  lang: 'es',
  modal: () => import('./modal.js'),
}
