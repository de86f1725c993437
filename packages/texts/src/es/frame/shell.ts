import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const shell: Translation<FrameCatalogs['shell']> = {
  asked: 'El servidor ha respondido.',
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
  tryAgain: 'Reintentar',
  waitingForPasskey: 'Esperando tu llave de acceso',
  'ended.title': 'Sesión cerrada',
  'ended.text': 'No se hizo nada. Inicia sesión y vuelve a intentarlo.',
  'guard.covered':
    'Parte de esta pantalla está tapada o fuera de la vista. Muéstrala entera para usar los botones.',
  'hold.how': 'Mantén pulsado, o pulsa Intro',
  'hold.howByFinger': 'Mantén pulsado',
  'hold.on': 'Sigue pulsando',
  'hold.letGo': 'Ahora suelta',
  'hold.early': 'Lee primero y luego mantén pulsado',
  'hold.short': 'Mantén un poco más',
  'hold.lost': 'Algo se movió. Vuelve a mantener pulsado.',
  'hold.stopped': 'Detenido. No se hizo nada.',
  'hold.count': {
    plural: 'count',
    forms: {
      one: 'Se hará en {count} segundo.',
      many: 'Se hará en {count} de segundos.',
      other: 'Se hará en {count} segundos.',
    },
  },
  'hold.again': 'Pulsa otra vez para detenerlo.',
  'hold.escape': 'Esc lo detiene.',
  'hold.stop': 'Detener',
  'stay.asking': 'Consultando al navegador',
  'stay.button': 'Mantener la sesión',
  'stay.kept': 'Tu sesión en este sitio se mantendrá abierta.',
  'stay.text': 'Tu navegador cerrará tu sesión cuando recargues.',
  'stay.textDeclined':
    'Tu navegador cerrará tu sesión cuando recargues. Para mantenerla, permite las cookies de terceros para este sitio.',
}
