import type { Translation } from '../../message.js'
import type { ModalTexts } from '../../modalTexts.js'

export const social: Translation<ModalTexts['social']> = {
  'login.social.pending': 'Inicia sesión con {social}',
  'login.social.pending.detail': 'Sigue en la ventana que se abrió. Se cierra sola.',
  'login.social.waiting': 'Seguimos esperando a {social}. ¿Cerraste la ventana? Intenta de nuevo.',
  'login.social.redirect.detail': 'Irás a {social} y luego volverás aquí.',
  'login.social.cut.detail': 'Sigue en la ventana que se abrió. Si la cerraste, intenta de nuevo.',
  'login.social.back.detail': 'Volviste de {social}. Tu wallet se está abriendo.',
  'login.social.blocked': 'La ventana fue bloqueada',
  'login.social.blocked.advice':
    'Tu navegador bloqueó la ventana de {social}. Permite las ventanas emergentes de este sitio y vuelve a intentarlo.',
  'login.social.inApp': '{social} no funciona dentro de otra app',
  'login.social.inApp.advice':
    'Abre esta página en tu navegador. Si el botón no hace nada, copia la URL de la página y pégala en tu navegador. Aquí también puedes usar tu correo.',
  'login.social.inApp.open': 'Abrir en tu navegador',
  'login.social.closed': 'Ventana cerrada',
  'login.social.closed.advice': 'Cerraste la ventana antes de iniciar sesión.',
  'login.social.gone.advice':
    'Intenta de nuevo. Si la ventana de {social} sigue abierta, también puedes terminar ahí.',
  'login.social.failed': 'No se pudo iniciar la conexión social',
  'login.social.failed.advice': 'Intenta de nuevo o elige otra forma de iniciar sesión.',
  'login.social.https': 'Solo puedes iniciar sesión en una página que use https.',
  'login.social.declined.advice':
    'Rechazaste en {social}. Intenta de nuevo o elige otra forma de iniciar sesión.',
}
