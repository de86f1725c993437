import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const shell: Translation<FrameCatalogs['shell']> = {
  asking: 'Consultando al servidor…',
  back: 'Atrás',
  cancel: 'Cancelar',
  close: 'Cerrar',
  continue: 'Continuar',
  done: 'Listo',
  notVisible: 'Aún no se ve por completo',
  oneAtATime: 'De uno en uno',
  opening: 'Abriendo',
  remove: 'Quitar',
  removeIt: 'Sí, quitar',
  tooSoon: 'Demasiado pronto. Pulsa otra vez',
  tryAgain: 'Reintentar',
  waitingForPasskey: 'Esperando tu llave de acceso',
  'ended.title': 'Sesión cerrada',
  'ended.text':
    'Se cerró la sesión de este dispositivo, así que no se hizo nada. Inicia sesión y vuelve a intentarlo.',
  'guard.covered': 'Los botones solo funcionan mientras se ve toda esta pantalla. Aparta lo que la cubra.',
  'stay.asking': 'Consultando al navegador',
  'stay.button': 'Mantener la sesión',
  'stay.kept': 'Tu sesión en este sitio se mantiene abierta.',
  'stay.text':
    'Tu navegador no guarda nada para las wallets dentro de otros sitios: al recargar la página se cierra tu sesión.',
  'stay.textDeclined':
    'Tu navegador no guarda nada para las wallets dentro de otros sitios: al recargar la página se cierra tu sesión. Si permites las cookies de terceros para este sitio, la sesión se mantiene.',
}
