import type { Translation } from '../../message.js'
import type { ModalTexts } from '../../modalTexts.js'

export const connecting: Translation<ModalTexts['connecting']> = {
  'connecting.switch': 'Cambia de red en {wallet}',
  'connecting.switch.detail':
    '{wallet} compartió tu dirección. Aprueba el cambio a {network}, o recházalo para seguir en tu red actual.',
  'connecting.start': 'Conectar {wallet}',
  'connecting.idle': 'Aún sin conectar',
  'connecting.idle.detail': '{wallet} te pedirá compartir tu dirección con este sitio.',
  'phone.title': 'Aprueba en tu app de wallet',
  'phone.detail':
    'Se abre una app de wallet en este teléfono. Si tu navegador pregunta si este sitio puede acceder a apps de este dispositivo, permítelo.',
  'phone.waiting':
    '¿No ves tu app de wallet? Puede que tu navegador la bloqueara, o que no haya instalada ninguna que funcione con este sitio. Ábrela de nuevo, o vuelve atrás y elige otra wallet.',
  'phone.again': 'Abrir la wallet de nuevo',
  'phone.blocked': 'Tu navegador bloqueó la app de wallet',
  'phone.blocked.advice':
    'Abre los ajustes de tu navegador para este sitio, permite “Apps en el dispositivo” o “Red local” y vuelve a intentarlo.',
}
