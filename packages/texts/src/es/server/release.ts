import type { enRelease } from '../../en/server/release.js'
import type { Translation } from '../../message.js'

export const esRelease: Translation<typeof enRelease> = {
  expired: 'Este enlace venció',
  'expired.detail':
    'El dispositivo fue rechazado o cerró sesión, o pasó un día. Si lo aprobaste y quieres quitarlo, abre Dispositivos en los ajustes de tu wallet.',

  rejected: 'Dispositivo rechazado',
  'rejected.detail':
    'Se cerró su sesión y no puede abrir tu wallet. Si no lo iniciaste tú, alguien tiene acceso a tu correo o a tu cuenta social. Cambia ahora la contraseña de esa cuenta.',

  open: 'Este dispositivo ya puede abrir tu wallet',
  'open.detail':
    'Vuelve al sitio para continuar. Si no fuiste tú, rechaza el dispositivo ahora y después pasa tus tokens a otra wallet.',

  waiting: 'Un dispositivo nuevo pidió abrir tu wallet: ¿fuiste tú?',
  'waiting.detail':
    'Si no fuiste tú, rechaza el dispositivo. Si fuiste tú, pulsa “Abrir tu wallet” en el sitio y después abre este enlace de nuevo en el mismo navegador. Nunca compartas este enlace ni lo pegues en una página.',
  'waiting.until':
    'Si no fuiste tú, rechaza el dispositivo: de lo contrario, podrá abrir tu wallet a partir de las {moment}. Si fuiste tú, pulsa “Abrir tu wallet” en el sitio y después abre este enlace de nuevo en el mismo navegador. Nunca compartas este enlace ni lo pegues en una página.',

  ask: '¿Abrir tu wallet en este dispositivo?',
  'ask.detail': '¿Fuiste tú? Continúa solo si lo pediste ahora mismo, en este navegador.',
  'ask.until':
    '¿Fuiste tú? Continúa solo si lo pediste ahora mismo, en este navegador. Si no haces nada, este dispositivo podrá abrir tu wallet a partir de las {moment}.',
  'ask.approve': 'Sí, fui yo',
  'ask.reject': 'No fui yo',
}
