import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const shell: Translation<FrameCatalogs['shell']> = {
  asking: 'Consultando al servidor…',
  back: 'Atrás',
  cancel: 'Cancelar',
  close: 'Cerrar',
  continue: 'Continuar',
  done: 'Listo',
  notVisible: 'Comprobando que esta pantalla se ve…',
  oneAtATime: 'Espera',
  opening: 'Abriendo',
  remove: 'Quitar',
  removeIt: 'Sí, quitar',
  tooSoon: 'Lee primero y vuelve a pulsar',
  tryAgain: 'Reintentar',
  waitingForPasskey: 'Esperando tu llave de acceso',
  'ended.title': 'Sesión cerrada',
  'ended.text': 'No se hizo nada. Inicia sesión y vuelve a intentarlo.',
  'guard.covered':
    'Parte de esta pantalla está tapada o fuera de la vista. Muéstrala entera para usar los botones.',
  'stay.asking': 'Consultando al navegador',
  'stay.button': 'Mantener la sesión',
  'stay.kept': 'Tu sesión en este sitio se mantendrá abierta.',
  'stay.text': 'Tu navegador cerrará tu sesión cuando recargues.',
  'stay.textDeclined':
    'Tu navegador cerrará tu sesión cuando recargues. Para mantenerla, permite las cookies de terceros para este sitio.',
}
